// Prints everything that ships as a CycloneDX document, or each part's license with --licenses.
// Fails on a license that is not permissive.
import process from 'node:process';
import { forbiddenLicenses, licenseOf, readSbom } from './lib/sbom.mjs';

const sbom = await readSbom();
if (process.argv.includes('--licenses')) {
  for (const part of sbom.components) {
    console.log(`${licenseOf(part)}\t${part.name} ${part.version}`);
  }
} else {
  console.log(JSON.stringify(sbom, null, 2));
}
const forbidden = forbiddenLicenses(sbom);
for (const line of forbidden) console.error(line);
process.exitCode = forbidden.length === 0 ? 0 : 1;
