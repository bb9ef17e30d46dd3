import { project } from './places.ts';

interface SentCode {
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobCode: string;
}

/** The codes of the links that the emulator would have sent, oldest first. */
export async function sentCodes(): Promise<readonly SentCode[]> {
  const path = `/emulator/v1/projects/${project.projectId}/oobCodes`;
  const { oobCodes } = (await ask('GET', path)) as { oobCodes: SentCode[] };
  return oobCodes;
}

/** Switches the protection against finding out who has an account. */
export async function protectEmails(isOn: boolean): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v2/projects/${project.projectId}/config`;
  const mask = 'updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy';
  const emailPrivacyConfig = { enableImprovedEmailPrivacy: isOn };
  await ask('PATCH', `${path}?${mask}`, { emailPrivacyConfig });
}

/** Removes an account as the project's owner can. */
export async function removeAsOwner(localId: string): Promise<void> {
  await ask('POST', '/identitytoolkit.googleapis.com/v1/accounts:delete', {
    localId,
    targetProjectId: project.projectId,
  });
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(project.emulatorUrl + path, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
