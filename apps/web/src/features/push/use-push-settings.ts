import { pushTexts } from '@reprise/contract/push/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DeviceState, deviceState, turnOff, turnOn } from './push-device.ts';
import { fetchPushKey } from './push.api.ts';

export interface PushSettings {
  /** `closed`: the operator turned pushes off. Undefined until known. */
  readonly state: DeviceState | 'closed' | undefined;
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
