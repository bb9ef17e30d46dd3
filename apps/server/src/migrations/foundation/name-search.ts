const IGNORED = String.raw`[\u0300-\u0344\u0346-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+`;
const LONG_RUN = String.raw`([^\x01-\x7f]{100})`;
const EQUAL = `'ςłøđħىیک‘’ʼʻ′“”„«»‐–—−', 'σlodhييك''''''''''"""""----'`;

/** `sqlSearchKey` of the release that added it: its expression must equal that of the index. */
function searchKey(name: string): string {
  const short = `regexp_replace(${name}, '${LONG_RUN}', '\\1\u200b', 'g')`;
  const plain = `regexp_replace(normalize(${short}, nfkd), '${IGNORED}', '', 'g')`;
  return `case when octet_length(${name}) = char_length(${name}) then lower(${name} collate "C")
    else translate(lower(upper(lower(${plain} collate "und-x-icu"))), ${EQUAL}) collate "C" end`;
}

function indexOn(name: string): string {
  return `users ((${searchKey(`(${name})`)})) where is_found_by_name and status = 'active'`;
}

/** For the start of 'first last', without accents and case. */
export const firstNameIndex = {
  index: 'users_first_name_search',
  on: indexOn("fname || ' ' || lname"),
} as const;

/** For the start of 'last first'. */
export const lastNameIndex = {
  index: 'users_last_name_search',
  on: indexOn("lname || ' ' || fname"),
} as const;
