export const maintenanceTexts = {
  title: 'Reprise is being updated',
  body: 'It will be back in a moment. This page reloads automatically.',
} as const;
