import { Shell } from '../app/Shell.tsx'
import { Faixas } from './Faixas.tsx'
import { MENU } from './menu.ts'

/** The frame of every screen of the back-office. */
export const Moldura = () => <Shell menu={MENU} Faixas={Faixas} />
