import { Avatar } from '#ui/primitives/avatar.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './viewer-title.module.css';

export function ViewerTitle({ photo, name }: { photo: string | null; name: string }) {
  return (
    <Row gap={2} className={styles.title}>
      <Avatar key={photo} src={photo} size={28} />
      <Text as="h1" size="lead" isTruncated>
        {name}
      </Text>
    </Row>
  );
}
