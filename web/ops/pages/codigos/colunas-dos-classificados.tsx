import type { CodigoClassificado } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { EFEITOS } from '#web/words/codigos.ts'
import { dataCheia } from '#web/words/datas.ts'
import type { Codigo } from './Classificar.tsx'

export type Atos = { onOpen: (codigo: Codigo) => void; onUndo: (codigo: CodigoClassificado) => void }

/** Columns of the codes that operators classified. `porque`: why the acts are closed to this person. */
export const colunasDe = (porque: string | undefined, { onOpen, onUndo }: Atos): Coluna<CodigoClassificado>[] => [
  {
    id: 'codigo',
    titulo: 'Código',
    fixa: true,
    ordem: 'codigo',
    planilha: ({ codigo }) => codigo,
    celula: ({ codigo }) => <span className="font-mono text-xs font-medium">{codigo}</span>,
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    ordem: 'padrao',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao }) => <span className="font-mono text-xs whitespace-nowrap">{padrao}</span>,
  },
  {
    id: 'efeito',
    titulo: 'Significa',
    ordem: 'efeito',
    planilha: ({ efeito }) => EFEITOS[efeito].rotulo,
    celula: ({ efeito }) => <Selo tom={EFEITOS[efeito].tom}>{EFEITOS[efeito].rotulo}</Selo>,
  },
  {
    id: 'motivo',
    titulo: 'De onde se sabe',
    className: 'md:w-[34%]',
    planilha: ({ motivo }) => motivo,
    celula: ({ motivo }) => <span className="break-words">{motivo}</span>,
  },
  {
    id: 'em',
    titulo: 'Desde',
    ordem: 'em',
    emOrdem: ({ em }) => em,
    planilha: ({ em }) => dataCheia(em),
    celula: ({ em, por }) => (
      <>
        <Instante em={em} />
        {por && <span className="sub block">{por.nome}</span>}
      </>
    ),
  },
  {
    id: 'atos',
    titulo: 'Ações',
    direita: true,
    celula: (each) => (
      <span className="inline-flex gap-2">
        <Botao porque={porque} aria-label={`Mudar ${each.codigo} de ${each.padrao}`} onClick={() => onOpen(each)}>
          Mudar
        </Botao>
        <Botao porque={porque} aria-label={`Desfazer ${each.codigo} de ${each.padrao}`} onClick={() => onUndo(each)}>
          Desfazer
        </Botao>
      </span>
    ),
  },
]
