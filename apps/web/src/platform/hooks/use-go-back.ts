import { useLocation, useNavigate } from 'react-router';

/** Returns to the page that linked here. After opening the address itself, shows another one. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') void navigate(otherwise, { replace: true });
    else void navigate(-1);
  };
}
