import type { RegistroDeAuditoria } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { atoEscrito, fraseDa, quemAgiu } from '#web/words/frase-da-auditoria.ts'
import { Autor } from './Autor.tsx'
import { papelEscrito } from './DetalheDaAuditoria.tsx'

export const colunasDe = (onOpen: (linha: RegistroDeAuditoria) => void): Coluna<RegistroDeAuditoria>[] => [
  {
    id: 'acao',
    titulo: 'O quê',
    fixa: true,
    className: 'md:w-[52%]',
    planilha: fraseDa,
    celula: (linha) => (
      <>
        <span className="font-medium wrap-anywhere">{fraseDa(linha)}</span>
        {linha.motivo && <span className="sub block wrap-anywhere">{linha.motivo}</span>}
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Quem',
    planilha: quemAgiu,
    celula: (linha) => (
      <>
        <Autor linha={linha} />
        {linha.ator.papel && <span className="sub block">{papelEscrito(linha.ator.papel)}</span>}
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
        aria-label={`Detalhe: ${atoEscrito(linha)}, ${dataCheia(linha.em)}`}
        onClick={() => onOpen(linha)}
      >
        Detalhe
      </Botao>
    ),
  },
]
