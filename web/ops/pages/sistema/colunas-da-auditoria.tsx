import type { RegistroDeAuditoria } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { ATORES } from '#web/words/auditoria.ts'
import { ACOES_DA_OPERACAO } from '#web/words/auditoria-da-operacao.ts'
import { dataCheia } from '#web/words/datas.ts'

export const colunasDe = (onOpen: (linha: RegistroDeAuditoria) => void): Coluna<RegistroDeAuditoria>[] => [
  {
    id: 'acao',
    titulo: 'O quê',
    fixa: true,
    planilha: ({ acao }) => acao,
    celula: ({ acao, recurso, motivo }) => (
      <>
        <span className="font-medium">{ACOES_DA_OPERACAO[acao] ?? acao}</span>
        <span className="sub block">{motivo ?? recurso}</span>
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Quem',
    planilha: ({ ator }) => ator.nome ?? ATORES[ator.tipo] ?? ator.tipo,
    celula: ({ ator }) => (
      <>
        {ator.nome ?? ATORES[ator.tipo] ?? ator.tipo}
        {ator.papel && <span className="sub block">{ator.papel}</span>}
      </>
    ),
  },
  {
    id: 'quando',
    titulo: 'Quando',
    planilha: ({ em }) => dataCheia(em),
    celula: ({ em }) => <Instante em={em} />,
  },
  {
    id: 'ip',
    titulo: 'IP',
    planilha: ({ ip }) => ip,
    celula: ({ ip }) => <span className="font-mono text-xs">{ip}</span>,
  },
  {
    id: 'pedido',
    titulo: 'requestId',
    planilha: ({ requestId }) => requestId,
    celula: ({ requestId }) => <span className="font-mono text-xs">{requestId}</span>,
  },
  {
    id: 'detalhe',
    titulo: 'Detalhe',
    direita: true,
    celula: (linha) => (
      <Botao
        tipo="discreto"
        aria-label={`Detalhe: ${ACOES_DA_OPERACAO[linha.acao] ?? linha.acao}, ${dataCheia(linha.em)}`}
        onClick={() => onOpen(linha)}
      >
        Detalhe
      </Botao>
    ),
  },
]
