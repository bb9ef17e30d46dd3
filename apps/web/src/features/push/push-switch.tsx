import { pushTexts } from '@reprise/contract/push/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from '#ui/forms/switch.tsx';
import { type DeviceState, deviceState, fetchPushKey, turnOff, turnOn } from './push-device.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './push-switch.module.css';

export function PushSwitch({ uid }: { uid: string }) {
  const { state, pendingValue, change } = usePushSettings(uid);
  const canChange = state === 'on' || state === 'off';
  return (
    <Stack>
      <Switch
        label={pushTexts.label}
        isOn={pendingValue ?? state === 'on'}
        disabled={!canChange || pendingValue !== undefined}
        aria-busy={pendingValue !== undefined || state === undefined}
        onChange={change}
      />
      <Text tone="muted" size="small" role="status" className={styles.status}>
        {statusTextOf(state)}
      </Text>
    </Stack>
  );
}

function statusTextOf(state: PushSettings['state']): string {
  if (state === 'blocked') return pushTexts.blocked;
  if (state === 'unsupported') return pushTexts.unsupported;
  if (state === 'not-installed') return pushTexts.install;
  return state === 'closed' ? pushTexts.off : pushTexts.note;
}

interface PushSettings {
  /** `closed`: the operator turned pushes off. Undefined until known. */
  readonly state: DeviceState | 'closed' | undefined;
  readonly pendingValue: boolean | undefined;
  readonly change: (isOn: boolean) => void;
}

function usePushSettings(uid: string): PushSettings {
  const client = useQueryClient();
  const deviceKey = ['pushes', 'device', uid];
  const key = useQuery({
    queryKey: ['pushes', 'key'],
    queryFn: ({ signal }) => fetchPushKey(signal),
  });
  const device = useQuery({
    queryKey: deviceKey,
    queryFn: () => deviceState(uid),
    // The user may change the permission in the browser's settings.
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) await turnOff(uid);
      else if (key.data) await turnOn(uid, key.data);
    },
    meta: { notice: pushTexts.failed },
    onSettled: () => client.invalidateQueries({ queryKey: deviceKey }),
  });
  return {
    state: stateOf(key.data, device.data),
    pendingValue: isPending ? variables : undefined,
    change: mutate,
  };
}

function stateOf(
  key: string | null | undefined,
  device: DeviceState | undefined,
): PushSettings['state'] {
  if (key === null) return 'closed';
  // Turning on needs the key; turning off is always possible.
  return device === 'off' && key === undefined ? undefined : device;
}
