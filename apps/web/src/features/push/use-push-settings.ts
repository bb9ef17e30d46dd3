import { pushTexts } from '@reprise/contract/push/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DeviceState, deviceState, turnOff, turnOn } from './push-device.ts';
import { fetchPushKey } from './push.api.ts';

/** Notifications on this device: how they stand, and the change. */
export interface PushSettings {
  /** `closed`: the operator has turned them off. Undefined until it is known. */
  readonly state: DeviceState | 'closed' | undefined;
  /** What is being changed to; undefined when nothing is. */
  readonly pendingValue: boolean | undefined;
  readonly change: (isOn: boolean) => void;
}

export function usePushSettings(uid: string): PushSettings {
  const client = useQueryClient();
  const deviceKey = ['pushes', 'device', uid];
  const key = useQuery({
    queryKey: ['pushes', 'key'],
    queryFn: ({ signal }) => fetchPushKey(signal),
  });
  const device = useQuery({
    queryKey: deviceKey,
    queryFn: () => deviceState(uid),
    // Permissions change in the browser's own settings.
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
  // Without the key there is nothing to turn on with; off is always possible.
  return device === 'off' && key === undefined ? undefined : device;
}
