/** A separate file, so that the app starts without loading the outboxes. */
export const MESSAGE_PREFIX = 'out.';
export const POST_PREFIX = 'post.';
