import './editor.css';
import './form.css';
import './photos.css';
import './saving.css';
import { createRoot } from 'react-dom/client';
import { Editor } from './Editor.tsx';

createRoot(document.querySelector('#editor')!).render(<Editor />);
