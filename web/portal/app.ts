import { call } from '../api/portal/client.ts'
import { saveVisoes, visoes } from '../api/portal/visoes.ts'
import { defineApp } from '../app/app.ts'
import { semPermissao } from '../words/papeis.ts'
import { SO_LEITURA } from './porque.ts'
import { enterAgain, session } from './sessao.ts'

/** The app of the clients. */
export const portal = defineApp({
  nome: 'Emissor',
  inicio: '/inicio',
  session,
  quem: ({ usuario, conta }) => `${usuario.nome} · ${conta.nome}`,
  semAcesso: ({ verComo, usuario }, oQue) =>
    verComo
      ? { titulo: 'Esta página não aparece para o suporte', texto: SO_LEITURA }
      : { titulo: 'Você não tem acesso a esta página', texto: semPermissao(usuario.papel, oQue) },
  enterAgain,
  ajuda: () => import('./Ajuda.tsx').then(({ Ajuda }) => Ajuda),
  contas: () => import('./contas/Contas.tsx').then(({ prepareContas, Contas }) => prepareContas().then(() => Contas)),
  paleta: () => import('./paleta.ts').then(({ paleta }) => paleta),
  visoes: { query: visoes, save: saveVisoes },
  logout: () => call('POST /portal/auth/logout', {}),
})
