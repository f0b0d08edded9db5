import { Shell } from '../app/Shell.tsx'
import { EscolhaAmbiente } from './EscolhaAmbiente.tsx'
import { FaixasDoPortal } from './FaixasDoPortal.tsx'
import { MENU } from './menu.ts'

/** The frame of every screen of an account. */
export const Moldura = () => <Shell menu={MENU} Topo={EscolhaAmbiente} Faixas={FaixasDoPortal} />
