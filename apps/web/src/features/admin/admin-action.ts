import type { ButtonKind } from '#ui/primitives/button.tsx';

export interface ActionInput {
  readonly note: string;
  readonly until: string | null;
  readonly confirmation: string;
  readonly uses: number;
}

export interface AdminAction {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly note: { readonly label: string; readonly hint: string };
  readonly hasEnd?: boolean;
  readonly usesField?: { readonly label: string; readonly error: string; readonly max: number };
  readonly confirmation?: string;
  /** Signs in again with the admin's password before it runs. */
  readonly isSensitive?: boolean;
  readonly linkHint?: string;
  readonly run: (input: ActionInput) => Promise<string | null>;
  readonly onDone?: () => void;
}
