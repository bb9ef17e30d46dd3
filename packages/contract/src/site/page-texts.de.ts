import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

export const defaultPages: Readonly<Record<PageName, string>> = {
  get about() {
    return `# Einen Moment schneiden und als Schleife sehen

${siteName()} ist für die zehn Sekunden eines Videos, die du einem Freund zeigen willst. Füge einen Link ein, setze Anfang und Ende auf die Zehntelsekunde genau, schreib eine Zeile dazu. Andere sehen genau diesen Clip, in Schleife, und gehen weiter zum nächsten.

## So funktioniert es

- Beiträge sind öffentlich. Nachrichten bleiben unter Freunden.
- Die Reihenfolge der Startseite ist eine Formel, für alle dieselbe: [wie Magic funktioniert](/magic).
- Videos laufen im Player der Seite, von der sie kommen, und diese bekommt den Aufruf. ${siteName()} speichert den Link und die Zeiten, nie das Video.
- Drücke ? für alle Tastenkürzel.

## Open Source

Reprise ist freie Software unter der MIT-Lizenz. Für diese Seite ist die Person oder Gruppe verantwortlich, die sie betreibt, und niemand sonst. Programme können die [API](/api/docs) nutzen.
`;
  },
  privacy: `# Datenschutz

Diese Seite speichert, was du eingibst und was sie braucht, um zu funktionieren, und nicht mehr. Keine Werbung, keine Tracker, keine Cookies von Dritten.

## Was gespeichert wird

- Dein Konto: Namen, Benutzername, E-Mail-Adresse, Sprache, Profilfoto und ein Hash deines Passworts.
- Was du tust: Beiträge, Likes, gemerkte Clips, Freunde, Nachrichten, Meldungen, Clips, die du aus deiner Woche weggelassen hast, und welche Clips dir gezeigt wurden, damit neue zuerst kommen und, wenn du es einschaltest, nur für dich aufgelistet werden.
- Deine angemeldeten Geräte mit ihrer letzten Verwendung, höchstens 90 Tage.

## Wer es sieht

- Beiträge, dein Benutzername, dein Profilfoto und der Text über dich sind öffentlich.
- Nachrichten sehen die Mitglieder der Unterhaltung. Der Betreiber der Seite kann technisch die Datenbank lesen.
- Deine E-Mail-Adresse wird anderen nie gezeigt.

## Videos

Clips laufen im Player von YouTube, über die YouTube API Services. YouTube erfährt deine IP-Adresse, wenn ein Clip lädt, wie auf jeder Seite mit diesem Player; siehe [Googles Datenschutzerklärung](https://policies.google.com/privacy). Titel und Kanal eines Videos kommen von YouTube; die Seite speichert sie höchstens 30 Tage, ohne neu zu fragen.

## Deine Rechte

In den [Einstellungen](/settings) kannst du alle deine Daten herunterladen und dein Konto löschen. Gelöscht wird sofort; Nachrichten, die du gesendet hast, behalten die Empfänger, ohne deinen Namen.
`,
  terms: `# Nutzungsbedingungen

## Was erlaubt ist

- Poste Clips von öffentlichen Videos und schreib in eigenen Worten.
- Sei freundlich. Belästigung, Hass, Drohungen, Spam und alles Illegale werden entfernt.
- Nutze die Seite nicht, um ihr oder anderen zu schaden oder Daten über Menschen zu sammeln.

## Deine Inhalte

Was du schreibst, bleibt deins. Mit dem Posten erlaubst du der Seite, es anderen zu zeigen. Die Videos gehören denen, die sie gemacht haben, und jeder Clip nennt sie.

## Videos

Clips laufen im Player von YouTube. Mit der Nutzung dieser Seite akzeptierst du auch die [Nutzungsbedingungen von YouTube](https://www.youtube.com/t/terms).

## Meldungen

Jeder Clip hat im Menü „Beitrag melden“. Ein Moderator sieht ihn sich an und kann den Clip entfernen oder das Konto sperren; du erfährst die Entscheidung.

Verwendet ein Clip dein Video oder bist du darin zu sehen, wähle „Ein Rechteproblem melden“ im Menü des Clips. Du brauchst dafür kein Konto.

## Keine Gewähr

Die Seite wird bereitgestellt, wie sie ist. Du kannst jederzeit gehen: In den [Einstellungen](/settings) löschst du dein Konto und seine Daten.
`,
};
