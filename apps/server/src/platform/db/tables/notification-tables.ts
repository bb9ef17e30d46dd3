const key = 'no: a key of the database';
const version = 'no: counts the changes of a live document';

export const notificationTables = {
  notifications: {
    owner: 'notifications',
    users: { user_id: 'own', actor_id: 'about' },
    deletion: 'custom',
    columns: {
      user_id: key,
      id: key,
      kind: 'notifications',
      actor_id: 'no: a key; the file has the name',
      tile_id: 'notifications',
      caption: 'notifications',
      created_at: 'notifications',
      is_unseen: 'notifications',
      is_by_invite: 'notifications',
    },
  },
  chat_notifications: {
    owner: 'notifications',
    users: { user_id: 'own', actor_id: 'about' },
    deletion: 'rows',
    columns: {
      user_id: key,
      id: key,
      kind: 'notifications',
      actor_id: 'no: a key; the file has the name',
      chat_id: key,
      seq: 'notifications',
    },
  },
  notification_documents: {
    owner: 'notifications',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      user_id: key,
      version,
      app_off: 'account',
      push_off: 'account',
      quiet_seen_up_to: 'no: whether a notification is unseen is in its file',
    },
  },
} as const;
