import {
  type Mix,
  type MixAudience,
  mixAudience,
  mixTitle,
} from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Check, ChevronDown, Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { AlertDialog, Dialog } from '#ui/overlays/dialog.tsx';
import type { MenuEntry, MenuProps } from '#ui/overlays/menu-popup.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { audienceIcons } from './audience-icons.tsx';
import styles from './mix-actions.module.css';
import { failureOf, useDeleteMix, useDuplicateMix, useEditMix } from './mix.api.ts';

const audiences = mixAudience.options.map((value) => ({
  value,
  label: mixTexts.audiences[value],
  icon: audienceIcons[value],
}));

const renderTrigger: MenuProps['renderTrigger'] = (props) => (
  <IconButton {...props} label={mixTexts.more} icon={<Ellipsis aria-hidden />} />
);

interface MixActionsProps {
  readonly mix: Mix;
  readonly viewer: Viewer | null;
  readonly isAdding: boolean;
  readonly onAdd: (isAdding: boolean) => void;
  /** The button that shares it. */
  readonly children: ReactNode;
}

/** What a viewer can do with a whole mix. */
export function MixActions({ mix, viewer, isAdding, onAdd, children }: MixActionsProps) {
  const navigate = useNavigate();
  const [box, setBox] = useState<'rename' | 'delete' | null>(null);
  const edit = useEditMix(mix.public_id);
  const deletion = useDeleteMix(mix.public_id);
  const duplicate = useDuplicateMix();
  const isFull = mix.may_add && mix.clips.length >= mixLimits.clipsMax;
  const error = edit.error ?? deletion.error ?? duplicate.error;
  // Of a repeated click, the server creates one copy.
  const [copyId, setCopyId] = useState(() => crypto.randomUUID());

  const handleDuplicate = () =>
    duplicate.mutate(
      { id: copyId, mix: mix.public_id },
      {
        onSuccess(publicId) {
          setCopyId(crypto.randomUUID());
          void navigate(mixPath(publicId));
        },
      },
    );
  const copying: MenuEntry = {
    kind: 'action',
    label: mixTexts.duplicate,
    icon: <Copy />,
    onSelect: handleDuplicate,
  };
  const entries: readonly MenuEntry[] = mix.is_own
    ? [
        {
          kind: 'action',
          label: mixTexts.rename,
          icon: <Pencil />,
          onSelect: () => setBox('rename'),
        },
        copying,
        {
          kind: 'action',
          label: mixTexts.delete,
          icon: <Trash2 />,
          isDanger: true,
          onSelect: () => setBox('delete'),
        },
      ]
    : [copying];

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {mix.may_add && (
          <Button
            kind={isAdding ? 'strong' : 'main'}
            icon={isAdding ? <Check aria-hidden /> : <Plus aria-hidden />}
            disabled={isFull && !isAdding}
            onClick={() => onAdd(!isAdding)}
          >
            {isAdding ? mixTexts.done : mixTexts.addClips}
          </Button>
        )}
        {children}
        {mix.is_own && (
          <AudienceMenu value={mix.audience} onChange={(audience) => edit.mutate({ audience })} />
        )}
        {viewer && (
          <div className={styles.more}>
            <Menu renderTrigger={renderTrigger} entries={entries} />
          </div>
        )}
      </div>
      {mix.is_own && mix.audience !== 'private' && (
        <Switch
          label={mixTexts.friendsAdd}
          isOn={mix.friends_add}
          onChange={(isOn) => edit.mutate({ friends_add: isOn })}
          className={styles.switch}
        />
      )}
      <p className={styles.status} role="status">
        {error ? failureOf(error) : isFull && !isAdding && mixTexts.full}
      </p>
      <RenameBox
        isOpen={box === 'rename'}
        title={mix.title}
        onClose={() => setBox(null)}
        onRename={(title) => edit.mutate({ title })}
      />
      <DeleteBox
        isOpen={box === 'delete'}
        title={mix.title}
        onClose={() => setBox(null)}
        onDelete={() => deletion.mutate(undefined, { onSuccess: () => void navigate('/') })}
      />
    </div>
  );
}

interface AudienceMenuProps {
  readonly value: MixAudience;
  readonly onChange: (audience: MixAudience) => void;
}

function AudienceMenu({ value, onChange }: AudienceMenuProps) {
  const choice: MenuEntry = {
    kind: 'choice',
    label: mixTexts.audience,
    value,
    options: audiences,
    onChange: (chosen) => onChange(mixAudience.parse(chosen)),
  };
  return (
    <Menu
      align="start"
      entries={[choice]}
      renderTrigger={(props) => (
        <Button {...props} title={mixTexts.audience} icon={audienceIcons[value]}>
          {mixTexts.audiences[value]}
          <ChevronDown aria-hidden />
        </Button>
      )}
    />
  );
}

interface DeleteBoxProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function DeleteBox({ isOpen, title, onClose, onDelete }: DeleteBoxProps) {
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={mixTexts.deleteTitle(title)}
      actions={
        <>
          <Button onClick={onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={onDelete}>
            {mixTexts.delete}
          </Button>
        </>
      }
    >
      <p>{mixTexts.deleteNote}</p>
    </AlertDialog>
  );
}

interface RenameBoxProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onRename: (title: string) => void;
}

function RenameBox({ isOpen, title, onClose, onRename }: RenameBoxProps) {
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={mixTexts.rename}
      actions={
        <>
          <Button onClick={onClose}>{controlTexts.cancel}</Button>
          <Button kind="main" type="submit" form={formId}>
            {mixTexts.rename}
          </Button>
        </>
      }
    >
      <RenameForm
        id={formId}
        title={title}
        onSubmit={(renamed) => {
          onClose();
          onRename(renamed);
        }}
      />
    </Dialog>
  );
}

interface RenameFormProps {
  readonly id: string;
  readonly title: string;
  readonly onSubmit: (title: string) => void;
}

function RenameForm({ id, title, onSubmit }: RenameFormProps) {
  const [value, setValue] = useState(title);
  const [isChecked, setIsChecked] = useState(false);
  const parsed = mixTitle.safeParse(value);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success) onSubmit(parsed.data);
  }

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <TextField
        label={mixTexts.name}
        value={value}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </form>
  );
}
