import { project } from './environment.ts';

interface SentCode {
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobCode: string;
}

export async function sentCodes(): Promise<readonly SentCode[]> {
  const path = `/emulator/v1/projects/${project.projectId}/oobCodes`;
  const { oobCodes } = (await request('GET', path)) as { oobCodes: SentCode[] };
  return oobCodes;
}

export async function protectEmails(isOn: boolean): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v2/projects/${project.projectId}/config`;
  const mask = 'updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy';
  const emailPrivacyConfig = { enableImprovedEmailPrivacy: isOn };
  await request('PATCH', `${path}?${mask}`, { emailPrivacyConfig });
}

export async function removeAsOwner(localId: string): Promise<void> {
  await request('POST', '/identitytoolkit.googleapis.com/v1/accounts:delete', {
    localId,
    targetProjectId: project.projectId,
  });
}

async function request(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(project.emulatorUrl + path, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
