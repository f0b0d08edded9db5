import { Siren } from 'lucide-react'
import type { GrupoDeMenu } from '../app/app.ts'

/** The menu of the back-office, in the order of a day of work. */
export const MENU: GrupoDeMenu[] = [{ itens: [{ to: '/agora', nome: 'Agora', icone: Siren }] }]
