import { Link } from '@tanstack/react-router'
import type { NomeDeFila, TarefaHumanizada } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { ESTADOS_DE_TAREFA } from '#web/words/filas.ts'
import { NotaLink } from '../partes.tsx'

export const colunasDe = (nome: NomeDeFila): Coluna<TarefaHumanizada>[] => [
  {
    id: 'tarefa',
    titulo: 'Tarefa',
    fixa: true,
    className: 'md:max-w-0 md:w-[46%]',
    planilha: ({ frase }) => frase,
    celula: ({ id, oQue, paraQuem }) => (
      <>
        <Link to="/filas/$nome/$id" params={{ nome, id: String(id) }} className={`${LINK_LINHA} block truncate`}>
          {oQue}
        </Link>
        {paraQuem && <span className="sub block truncate">{paraQuem}</span>}
      </>
    ),
  },
  {
    id: 'proximo',
    titulo: 'Espera',
    className: 'md:max-w-0 md:w-[30%]',
    planilha: ({ espera, proximo }) => `${espera} ${proximo}`,
    celula: ({ espera, proximo }) => (
      <>
        <span className="block truncate">{espera}</span>
        <span className="sub block truncate">{proximo}</span>
      </>
    ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    className: 'max-md:text-right',
    planilha: ({ desde }) => dataCheia(desde),
    celula: ({ desde }) => <Instante em={desde} />,
  },
  {
    id: 'nota',
    titulo: 'Nota',
    className: 'relative z-1 max-md:hidden',
    celula: ({ notaId }) => notaId && <NotaLink id={notaId} />,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ estado }) => ESTADOS_DE_TAREFA[estado],
    celula: ({ estado }) => ESTADOS_DE_TAREFA[estado],
  },
]
