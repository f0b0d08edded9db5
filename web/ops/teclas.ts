import type { Atalho } from '../app/app.ts'

/** The keys of single screens: a button names its own by `aria-keyshortcuts={TECLAS.sondar.tecla}`. */
export const TECLAS = {
  criar: {
    tecla: 'c',
    tela: 'Listas do que se cria aqui',
    oQue: 'Criar: pessoa, cupom, plano, contrato, reajuste, conexão',
  },
  verComo: { tecla: 'v', tela: 'Cliente', oQue: 'Ver como o cliente' },
  decidir: { tecla: 'd', tela: 'Município', oQue: 'Decidir' },
  testar: { tecla: 't', tela: 'Município', oQue: 'Testar a rota' },
  sondar: { tecla: 's', tela: 'Cidade no monitor', oQue: 'Sondar agora' },
  pausar: { tecla: 'p', tela: 'Fila', oQue: 'Pausar, ou retomar' },
  tentar: { tecla: 'r', tela: 'Fila', oQue: 'Tentar de novo o que desistiu' },
  perguntar: { tecla: 'b', tela: 'Cobrança no banco', oQue: 'Consultar agora' },
} as const satisfies Record<string, Atalho>
