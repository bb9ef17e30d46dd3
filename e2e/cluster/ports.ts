import { inheritedPorts } from '../servers/inherited-ports.ts';

const [proxy = 0, first = 0, second = 0, video = 0] = await inheritedPorts(
  'E2E_PROXY_PORT',
  'E2E_FIRST_NODE_PORT',
  'E2E_SECOND_NODE_PORT',
  'E2E_VIDEO_PORT',
);

export const clusterPorts = { proxy, nodes: [first, second], video } as const;
