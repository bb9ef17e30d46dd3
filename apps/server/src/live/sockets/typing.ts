import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Hub } from '#live/hub.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Returns true if the viewer may send messages in the conversation now. */
export type MayType = (viewer: Viewer, chat: string) => Promise<boolean>;

interface TypingDeps {
  readonly limiter: Limiter;
  readonly hub: Hub;
  readonly mayType: MayType;
}

/** Returns a function that shows the friend that the viewer types. Throws a NotFoundError. */
export function typingSender({ limiter, hub, mayType }: TypingDeps) {
  return async (viewer: Viewer, chat: string) => {
    await limiter.count('typing', `user:${viewer.uid}`);
    if (!(await mayType(viewer, chat))) throw new NotFoundError('There is no such conversation.');
    hub.publishTyping({ chat, uid: viewer.uid });
    return SUCCESS;
  };
}
