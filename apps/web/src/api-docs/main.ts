import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import '#ui/fonts.css';
import '#ui/tokens.css';
import './page.css';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyColorScheme(): void {
  document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
}

applyColorScheme();
prefersDark.addEventListener('change', applyColorScheme);
SwaggerUI({ dom_id: '#api-docs', url: '/api/docs/json', deepLinking: true });
