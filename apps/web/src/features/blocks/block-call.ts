import { blockEndpoints } from '@reprise/contract/blocks/calls.ts';
import { callApi } from '#platform/api/api-client.ts';

export async function callBlock(user: string, friend: string): Promise<void> {
  await callApi(blockEndpoints.block, { body: { user, friend } });
}
