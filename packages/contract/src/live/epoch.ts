/** In the response to a call: the epoch of its data (docs/live-documents.md, "Epoch"). */
export const EPOCH_HEADER = 'reprise-epoch';
