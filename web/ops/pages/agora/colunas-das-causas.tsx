import { Link } from '@tanstack/react-router'
import type { Incidente } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'

import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { dataCheia } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { dura, oQueParou, quemResolveu } from '#web/words/incidentes.ts'
import { Gravidade } from './Gravidade.tsx'

const duracaoDe = ({ desde, encerradoEm }: Incidente): string =>
  dura(desde, encerradoEm ? Date.parse(encerradoEm) : Date.now())

export const COLUNAS: Coluna<Incidente>[] = [
  {
    id: 'causa',
    titulo: 'Causa',
    fixa: true,
    className: 'md:w-[40%]',
    planilha: ({ titulo }) => titulo,
    celula: ({ id, titulo, texto }) => (
      <>
        <Link to="/agora/$id" params={{ id }} className={LINK_LINHA}>
          {titulo}
        </Link>
        <span className="sub block max-md:hidden">{texto}</span>
      </>
    ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    planilha: ({ desde }) => dataCheia(desde),
    celula: ({ desde }) => <Instante em={desde} />,
  },
  {
    id: 'dura',
    titulo: 'Durou',
    direita: true,
    planilha: duracaoDe,
    celula: (causa) => (
      <span className="whitespace-nowrap tabular-nums">
        {duracaoDe(causa)}
        {!causa.encerradoEm && <span className="sub block">aberta</span>}
      </span>
    ),
  },
  {
    id: 'atinge',
    titulo: 'Atingiu',
    planilha: (causa) => oQueParou(causa),
    celula: (causa) => (
      <>
        {oQueParou(causa) || '–'}
        {causa.contas > 0 && <span className="sub block">{count(causa.contas, 'conta', 'contas')}</span>}
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Com quem',
    planilha: (causa) => quemDe(causa),
    celula: (causa) => <span className="text-tinta-2">{quemDe(causa)}</span>,
  },
  {
    id: 'gravidade',
    titulo: 'Gravidade',
    planilha: ({ gravidade }) => GRAVIDADES[gravidade].rotulo,
    celula: (causa) => <Gravidade {...causa} />,
  },
]

const quemDe = (causa: Incidente): string =>
  causa.encerradoEm ? quemResolveu(causa) : (causa.assumido?.nome ?? 'ninguém')
