import type pg from 'pg';
import type { PlanNode } from './split-keys.ts';

/** Sends the plan of every statement to the client, including those inside functions. */
export const REPORT_PLANS: pg.PoolConfig = {
  options: Object.entries({
    session_preload_libraries: 'auto_explain',
    client_min_messages: 'notice',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_verbose': 'on',
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
};

export interface ReportedPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

export function collectPlans(pool: pg.Pool): () => readonly ReportedPlan[] {
  let plans: ReportedPlan[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
      if (plan !== undefined) plans.push(JSON.parse(plan));
    });
  });
  return () => {
    const taken = plans;
    plans = [];
    return taken;
  };
}
