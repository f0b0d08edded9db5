import { call } from '../api/ops/client.ts'
import { saveVisoes, visoes } from '../api/ops/visoes.ts'
import { defineApp } from '../app/app.ts'
import { PAPEIS_ADMIN } from '../words/papeis-admin.ts'
import { enterAgain } from './acesso.ts'
import { session } from './sessao.ts'

/** The app of the people who run the service. */
export const ops = defineApp({
  nome: 'Operação',
  inicio: '/agora',
  session,
  quem: ({ usuario }) => `${usuario.nome} · ${PAPEIS_ADMIN[usuario.papel]}`,
  perfil: '/perfil',
  semAcesso: ({ usuario }, oQue) => ({
    titulo: 'Você não tem acesso a esta página',
    texto: `O papel ${PAPEIS_ADMIN[usuario.papel].toLowerCase()} não permite ${oQue}. Peça a um superadministrador.`,
  }),
  enterAgain,
  paleta: () => import('./palette/paleta.ts').then(({ paleta }) => paleta),
  visoes: { query: visoes, save: saveVisoes },
  logout: () => call('POST /admin/auth/logout', {}),
})
