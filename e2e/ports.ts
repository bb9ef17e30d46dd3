/** Where the journeys find the product and the video stand-in, both on loopback. */
export const e2ePorts = {
  app: Number(process.env.E2E_PORT ?? 3199),
  video: Number(process.env.E2E_VIDEO_PORT ?? 8499),
} as const;
