import { peopleEndpoints } from '@reprise/contract/people.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { PeopleService } from './people.service.ts';

/** The calls that find people (spec section 7). The own profile is changed by the accounts. */
export function peopleRoutes(people: PeopleService): readonly Route[] {
  return [
    route(peopleEndpoints.searchUsers, ({ viewer, query }) => people.search(viewer, query.search)),
    route(peopleEndpoints.person, ({ viewer, query }) => people.person(viewer, query.username)),
  ];
}
