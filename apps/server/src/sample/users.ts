export interface SampleUser {
  readonly username: string;
  readonly fname: string;
  readonly lname: string;
  readonly avatar: string | null;
  readonly bio?: string;
  readonly link?: string;
  /** Everyone sees the profile. */
  readonly isPublic?: true;
}

/** The password is public, so the community is only loaded where that is harmless. */
export const SAMPLE_PASSWORD = 'reprise1!';

/** `you` is the account that the README signs in with. */
export const SAMPLE_USERS: readonly SampleUser[] = [
  {
    username: 'you',
    fname: 'Robin',
    lname: 'Aldane',
    avatar: 'coral',
    bio: 'Bass lines, bad weather and good endings. Berlin.',
    link: 'https://robin.example/tapes',
  },
  {
    username: 'mara.k',
    fname: 'Mara',
    lname: 'Kessler',
    avatar: 'iris',
    bio: 'I listen for the part where someone breathes in.',
    link: 'https://mara.example/radio',
    isPublic: true,
  },
  { username: 'jonas', fname: 'Jonas', lname: 'Weber', avatar: 'fern' },
  { username: 'priya_s', fname: 'Priya', lname: 'Sharma', avatar: 'saffron' },
  { username: 'teo', fname: 'Teo', lname: 'Marin', avatar: 'tide' },
  { username: 'noor', fname: 'Noor', lname: 'El-Amin', avatar: 'peony' },
  { username: 'ada.lind', fname: 'Ada', lname: 'Lindqvist', avatar: 'frost' },
  { username: 'kofi', fname: 'Kofi', lname: 'Mensah', avatar: 'ember' },
  { username: 'yuki', fname: 'Yuki', lname: 'Tanabe', avatar: 'plum' },
  { username: 'lucie', fname: 'Lucie', lname: "d'Arcy", avatar: 'lagoon' },
  { username: 'bram', fname: 'Bram', lname: 'de Wit', avatar: 'moss' },
  { username: 'sol_vega', fname: 'Sol', lname: 'Vega', avatar: 'honey' },
  { username: 'ines', fname: 'Inês', lname: 'Prado', avatar: 'clay' },
  { username: 'quietroom', fname: 'Sam', lname: 'Okafor', avatar: null },
  { username: 'dex.fm', fname: 'Dexter', lname: 'Munn', avatar: 'slate' },
  { username: 'rolfe', fname: 'Rolfe', lname: 'Hagen', avatar: 'olive' },
];

export interface SampleFriendship {
  readonly from: string;
  readonly to: string;
  /** `new`: accepted, but the sender has not seen it. */
  readonly state: 'pending' | 'new' | 'old';
}

const accepted = (from: string, to: string): SampleFriendship => ({ from, to, state: 'old' });
const justAccepted = (from: string, to: string): SampleFriendship => ({ from, to, state: 'new' });
const pending = (from: string, to: string): SampleFriendship => ({ from, to, state: 'pending' });

/** Every state that `you` can see: friends, sent, received, none. */
export const SAMPLE_FRIENDSHIPS: readonly SampleFriendship[] = [
  accepted('you', 'mara.k'),
  accepted('jonas', 'you'),
  accepted('priya_s', 'you'),
  justAccepted('you', 'teo'),
  accepted('ada.lind', 'you'),
  pending('noor', 'you'),
  pending('kofi', 'you'),
  pending('you', 'yuki'),
  accepted('mara.k', 'jonas'),
  accepted('mara.k', 'priya_s'),
  accepted('jonas', 'kofi'),
  accepted('teo', 'sol_vega'),
  accepted('noor', 'lucie'),
  accepted('ada.lind', 'bram'),
  accepted('yuki', 'ines'),
  pending('bram', 'mara.k'),
];

export const SAMPLE_BLOCKS: readonly { readonly blocker: string; readonly blocked: string }[] = [
  { blocker: 'you', blocked: 'dex.fm' },
  { blocker: 'rolfe', blocked: 'you' },
];
