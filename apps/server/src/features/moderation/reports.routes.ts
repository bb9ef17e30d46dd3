import { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ReportService } from './reports.service.ts';

export function reportRoutes(reports: ReportService): readonly Route[] {
  return [
    route(reportEndpoints.reportPost, ({ viewer, body }) => reports.reportPost(viewer, body)),
  ];
}
