export const DOCS_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="30" viewBox="0 0 132 30">
  <rect width="30" height="30" rx="8.5" fill="#ff7f62"/>
  <g fill="#2a0d05">
    <circle cx="9.5" cy="11" r="2"/><circle cx="9.5" cy="19" r="2"/>
    <rect x="14" y="6.5" width="2" height="17" rx="1"/>
    <rect x="18.5" y="6.5" width="4.5" height="17" rx="1.2"/>
  </g>
  <text x="42" y="21.5" fill="#f5f3f1" font-family="system-ui, sans-serif" font-size="19" font-weight="700">Reprise</text>
</svg>`;

export const DOCS_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect width="30" height="30" rx="8.5" fill="#ff7f62"/><g fill="#2a0d05"><circle cx="9.5" cy="11" r="2"/><circle cx="9.5" cy="19" r="2"/><rect x="14" y="6.5" width="2" height="17" rx="1"/><rect x="18.5" y="6.5" width="4.5" height="17" rx="1.2"/></g></svg>`;

/**
 * The page of Swagger UI has no viewport, so that phones would show it at desktop width, and its
 * logo has neither a text nor a link.
 */
export const DOCS_SCRIPT = `const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
const observer = new MutationObserver(() => {
  const logo = document.querySelector('.topbar a.link > img');
  if (!logo) return;
  observer.disconnect();
  logo.alt = 'Reprise, home feed';
  logo.parentElement.href = '/';
});
observer.observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
`;

/** Swagger UI in the colors and shapes of apps/web/src/ui/tokens.css. */
export const DOCS_STYLE = `
:root {
  color-scheme: dark light;
  --page: light-dark(oklch(98.2% 0.006 60), oklch(16.5% 0.012 285));
  --raised: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 285));
  --sunken: light-dark(oklch(95.2% 0.008 60), oklch(13.5% 0.012 285));
  --line: light-dark(oklch(90% 0.01 60), oklch(29% 0.016 285));
  --strong: light-dark(oklch(22% 0.02 285), oklch(96.5% 0.005 60));
  --text: light-dark(oklch(34% 0.02 285), oklch(86% 0.01 60));
  --muted: light-dark(oklch(48.5% 0.02 285), oklch(70% 0.015 285));
  --accent: light-dark(oklch(55% 0.175 34), oklch(72% 0.165 32));
  --on-accent: light-dark(oklch(99% 0.01 60), oklch(18% 0.04 30));
  --get: light-dark(oklch(50% 0.16 265), oklch(76% 0.12 265));
  --post: light-dark(oklch(47% 0.115 152), oklch(79% 0.15 155));
  --patch: light-dark(oklch(48.5% 0.105 70), oklch(83% 0.135 82));
  --delete: light-dark(oklch(50% 0.185 22), oklch(75% 0.145 18));
}
html, body { background: var(--page) !important; }
/* More specific than the dark mode of Swagger UI. */
:root:root:root {
  .swagger-ui, .swagger-ui :is(p, li, td, th, label, select, input, textarea, h1, h2, h3, h4, h5, a, span, div, button, table, small, b, i) {
    font-family: Figtree, system-ui, sans-serif;
  }
  .swagger-ui, .swagger-ui :is(p, li, td, label, .markdown p, .renderedMarkdown p, .response-col_links, .response-col_status, .parameter__type, .model, .prop-format) { color: var(--text); }
  .swagger-ui :is(.info .title, .info h1, .info h2, .info h3, h4, h5, .opblock-tag, .opblock-summary-path, .opblock-summary-path a, .opblock-section-header h4, .tab li, table thead tr :is(td, th), .parameter__name, .response-col_status, .model-title, .prop-name, .servers-title, section.models h4, section.models h4 span) { color: var(--strong) !important; }
  .swagger-ui :is(.opblock-summary-description, .opblock-description-wrapper p, .parameter__in, .info .base-url, small) { color: var(--muted) !important; }
  .swagger-ui :is(code, pre, .microlight, .opblock-summary-path, .opblock-summary-path *, .prop-type, .model) { font-family: ui-monospace, 'SF Mono', Menlo, monospace !important; }
  .swagger-ui { background: var(--page); }
  .swagger-ui .topbar-wrapper { flex-flow: row nowrap; align-items: center; justify-content: space-between; }
  .swagger-ui :is(.opblock-summary-path, .opblock-tag) a { text-decoration: none; }
  .swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { padding: 2px 6px; border-radius: 6px; background: var(--sunken); color: var(--strong); font-weight: 500; }
  .swagger-ui .btn.authorize, .swagger-ui .btn.authorize svg { border-color: var(--line); color: var(--strong); fill: currentcolor; }
  .swagger-ui .opblock .opblock-section-header { border-top-color: var(--line); }
  .swagger-ui :is(pre, .microlight) * { font-family: inherit !important; }
  .swagger-ui .topbar { padding: 16px 0; border-bottom: 1px solid var(--line); background: oklch(16.5% 0.012 285); }
  .swagger-ui .topbar .download-url-wrapper { display: none !important; }
  .swagger-ui .topbar a { max-width: none; }
  .swagger-ui .wrapper { max-width: 1080px; }
  .swagger-ui .info { margin: 48px 0 32px; }
  .swagger-ui .info .title { font-size: 2.25rem; letter-spacing: -0.015em; }
  .swagger-ui .info .title small { border-radius: 999px; background: var(--sunken); }
  .swagger-ui .info .title small pre, .swagger-ui .info .title small.version-stamp { color: var(--muted); background: var(--sunken); }
  .swagger-ui a, .swagger-ui .info a { color: var(--strong); text-decoration: underline; text-underline-offset: 3px; }
  .swagger-ui .servers-title { color: var(--muted) !important; font-weight: 600; }
  .swagger-ui .servers > label select { min-height: 40px; padding: 0 36px 0 12px; font-weight: 500; }
  .swagger-ui .scheme-container { padding: 16px 0; border: 1px solid var(--line); border-width: 1px 0; background: none; box-shadow: none; }
  .swagger-ui .opblock-tag { margin: 0; padding: 32px 0 12px; border: 0; font-size: 1.25rem; text-transform: capitalize; letter-spacing: -0.01em; }
  .swagger-ui .opblock-tag small { padding: 0 12px; font-size: 0.875rem; text-transform: none; letter-spacing: 0; }
  .swagger-ui .opblock { margin: 0 0 8px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); box-shadow: none; overflow: hidden; }
  .swagger-ui .opblock .opblock-summary { border-color: var(--line) !important; padding: 8px 12px; min-height: 32px; }
  .swagger-ui .opblock .opblock-summary:hover { background: var(--sunken); }
  .swagger-ui .opblock-summary-path { font-size: 0.875rem; font-weight: 600; }
  .swagger-ui .opblock-summary-description { font-size: 0.875rem; }
  .swagger-ui .opblock .opblock-section-header { min-height: 28px; padding: 8px 16px; }
  .swagger-ui .opblock .opblock-section-header h4, .swagger-ui :is(.responses-inner h4, .responses-inner h5) { font-size: 0.875rem; font-weight: 650; }
  .swagger-ui :is(.opblock-description-wrapper, .parameters-container .table-container, .responses-inner, .opblock-section-request-body .opblock-description-wrapper) { padding: 16px; }
  .swagger-ui :is(.opblock-description-wrapper p, .markdown p, .renderedMarkdown p, table tbody tr td) { font-size: 0.875rem; line-height: 1.45; }
  .swagger-ui table thead tr :is(td, th) { font-size: 0.8125rem; font-weight: 650; }
  .swagger-ui :is(.parameter__name, .model, .prop-type, .microlight) { font-size: 0.8125rem; line-height: 1.5; }
  .swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: var(--delete); }
  .swagger-ui .opblock .opblock-section-header { border-bottom: 1px solid var(--line); background: var(--sunken); box-shadow: none; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 68px; padding: 4px 0; border-radius: 6px; font-size: 0.75rem; font-weight: 700; letter-spacing: 0.03em; text-shadow: none; }
  .swagger-ui .opblock-get .opblock-summary-method { color: var(--get); background: color-mix(in oklab, var(--get) 14%, transparent); }
  .swagger-ui .opblock-post .opblock-summary-method { color: var(--post); background: color-mix(in oklab, var(--post) 14%, transparent); }
  .swagger-ui :is(.opblock-patch, .opblock-put) .opblock-summary-method { color: var(--patch); background: color-mix(in oklab, var(--patch) 14%, transparent); }
  .swagger-ui .opblock-delete .opblock-summary-method { color: var(--delete); background: color-mix(in oklab, var(--delete) 14%, transparent); }
  .swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-patch, .opblock-put, .opblock-delete) { background: var(--raised); border-color: var(--line); }
  .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent) !important; }
  .swagger-ui :is(input[type=text], input[type=password], input[type=search], textarea, select), .swagger-ui .response-control-media-type--accept-controller select { border: 1px solid var(--line); border-radius: 12px; background: var(--sunken); color: var(--strong); box-shadow: none; }
  .swagger-ui .btn { border: 1px solid var(--line); border-radius: 999px; background: none; box-shadow: none; color: var(--strong); }
  .swagger-ui .btn.execute { border-color: transparent; background: var(--accent); color: var(--on-accent); }
  .swagger-ui .btn.authorize span { padding: 4px 8px 0 0; }
  .swagger-ui .btn.authorize svg, .swagger-ui :is(.arrow, .expand-operation svg, .model-toggle::after, .authorization__btn svg, .copy-to-clipboard svg) { fill: var(--muted); }
  .swagger-ui :is(.highlight-code, .microlight, pre.example) { border-radius: 12px; }
  .swagger-ui :is(.highlight-code > .microlight, .opblock-body pre.microlight) { background: #08080c !important; }
  .swagger-ui section.models, .swagger-ui section.models .model-container, .swagger-ui .model-box { border-color: var(--line); background: var(--raised); border-radius: 12px; }
  .swagger-ui section.models { margin: 32px 0 64px; border: 0; background: none; }
  .swagger-ui section.models h4, .swagger-ui section.models.is-open h4 { margin: 0; padding: 0 0 12px; border: 0; font-size: 1.25rem; }
  .swagger-ui section.models .model-container { margin: 0 0 8px; border: 1px solid var(--line); background: var(--raised); }
  .swagger-ui .models-scroll { padding-top: 4px; }
  .swagger-ui .models-scroll .models-virtual-item { padding-bottom: 8px; }
  .swagger-ui .models .json-schema-2020-12:not(.json-schema-2020-12--embedded) { box-sizing: border-box; width: 100%; margin: 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
  .swagger-ui .models .json-schema-2020-12:not(.json-schema-2020-12--embedded) > .json-schema-2020-12-head .json-schema-2020-12__title { font-family: ui-monospace, 'SF Mono', Menlo, monospace; font-size: 0.875rem; }
  .swagger-ui .json-schema-2020-12 :is(.json-schema-2020-12, button) { background: none; }
  .swagger-ui .json-schema-2020-12__constraint { padding: 2px 6px; border-radius: 6px; background: var(--sunken); color: var(--muted); font-size: 0.75rem; font-weight: 500; }
  .swagger-ui .json-schema-2020-12-property--required > .json-schema-2020-12 > .json-schema-2020-12-head .json-schema-2020-12__title::after { color: var(--delete); }
  .swagger-ui :is(.json-schema-2020-12__title, .json-schema-2020-12-keyword__name, .json-schema-2020-12-keyword__value, .json-schema-2020-12__attribute) { font-size: 0.8125rem; }
  .swagger-ui .json-schema-2020-12__title { color: var(--strong); font-weight: 600; }
  .swagger-ui :is(.json-schema-2020-12__attribute--primary, .json-schema-2020-12-keyword__name--primary) { color: var(--muted); }
  .swagger-ui :is(.json-schema-2020-12-accordion, .json-schema-2020-12-expand-deep-button) { background: none; color: var(--muted); }
  .swagger-ui .expand-operation svg, .swagger-ui .models-control svg, .swagger-ui .opblock-control-arrow svg { width: 16px; height: 16px; fill: var(--muted); }
  .swagger-ui .json-schema-2020-12-accordion__icon svg { fill: var(--muted); }
  .swagger-ui table thead tr :is(td, th) { border-bottom-color: var(--line); }
  .swagger-ui .dialog-ux .modal-ux { border: 1px solid var(--line); border-radius: 18px; background: var(--raised); }
  .swagger-ui .dialog-ux .modal-ux-header { border-bottom-color: var(--line); }
  @media (max-width: 640px) {
    .swagger-ui .wrapper, .swagger-ui .scheme-container .schemes { padding: 0 16px; }
    .swagger-ui .info { margin: 32px 0 24px; }
    .swagger-ui .response-col_links { display: none; }
    .swagger-ui .opblock .opblock-summary-control { flex-wrap: nowrap; }
    .swagger-ui .opblock-tag { flex-wrap: wrap; }
    .swagger-ui .opblock .opblock-summary { flex-wrap: nowrap; }
    .swagger-ui :is(.opblock-summary-control, .opblock-summary-path-description-wrapper) { flex: 1; min-width: 0; }
    .swagger-ui .opblock .opblock-summary-path { flex: 1; max-width: none; padding: 0; }
    .swagger-ui .opblock .opblock-summary-description { flex: 1 0 100%; padding: 4px 0 0; }
    .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 4px 0 0; }
  }
  .swagger-ui :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
}
`;

export function docsFont(file: string | undefined): string {
  if (file === undefined) return '';
  return `@font-face { font-family: Figtree; src: url('/assets/${file}') format('woff2'); font-weight: 300 900; font-display: swap; }\n`;
}
