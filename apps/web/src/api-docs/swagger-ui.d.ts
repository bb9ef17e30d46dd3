declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    readonly dom_id: string;
    readonly url: string;
    /** The address names the open operation. */
    readonly deepLinking: boolean;
  }): void;
}
