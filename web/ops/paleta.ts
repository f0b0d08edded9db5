import { Keyboard } from 'lucide-react'
import type { Paleta } from '../app/palette/destinos.ts'
import { FONTES } from './fontes.ts'

/** What an operator finds from any screen. */
export const paleta: Paleta = {
  oQue: 'nota, CNPJ, conta, cidade, requestId, tarefa ou ação',
  acoes: [
    { titulo: 'Ensaiar conexão', para: '/conexoes', permissao: 'admin.conexao.dry-run', tambem: 'dry-run testar' },
    { titulo: 'Ver notas recusadas', para: '/notas?status=rejeitada', permissao: 'nota.inspect', tambem: 'rejeitadas' },
    {
      titulo: 'Ver faturas vencidas',
      para: '/faturas?vencida=true',
      permissao: 'admin.faturamento.read',
      tambem: 'inadimplência atrasadas',
    },
    {
      titulo: 'Ver o que a operação fez',
      para: '/auditoria',
      permissao: 'admin.auditoria.read',
      tambem: 'histórico quem',
    },
    { titulo: 'Mudar um ajuste', para: '/ajustes', permissao: 'admin.ajuste.write', tambem: 'configuração' },
  ],
  ajuda: [{ titulo: 'Atalhos do teclado', abre: 'atalhos', icone: Keyboard, tambem: 'ajuda teclas' }],
  fontes: FONTES,
}
