export { root } from '../../scripts/lib/files.mjs';
export { importLawTable } from '../../scripts/lib/import-law.mjs';
