import { Link } from '@tanstack/react-router'
import type { MunicipioExaminado } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { QUEM_RESOLVE } from '#web/words/municipios.ts'
import { FALTAS_DO_EXAME } from '#web/words/regulamentacao.ts'
import { TRILHOS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

export const COLUNAS: Coluna<MunicipioExaminado>[] = [
  {
    id: 'cidade',
    titulo: 'Município',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ municipio, nome, uf }) => (
      <>
        <Link to="/municipios/$codigo" params={{ codigo: municipio }} search={{}} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block font-mono">{municipio}</span>
      </>
    ),
  },
  {
    id: 'rota',
    titulo: 'Por onde',
    className: 'max-md:hidden md:max-w-0 md:w-[30%]',
    planilha: ({ trilho, motivo }) => `${trilho ?? ''} ${motivo ?? ''}`,
    celula: ({ trilho, motivo }) => <Duas um={trilho ? TRILHOS[trilho] : 'Sem rota'} dois={motivo} />,
  },
  {
    id: 'falta',
    titulo: 'O que falta',
    className: 'md:max-w-0 md:w-[34%]',
    planilha: ({ falta, oQueFazer }) => (falta ? `${FALTAS_DO_EXAME[falta]}: ${oQueFazer}` : ''),
    celula: ({ falta, oQueFazer, quemResolve }) =>
      falta && (
        <span title={oQueFazer ?? undefined}>
          <Duas um={FALTAS_DO_EXAME[falta]} dois={quemResolve && `Quem resolve: ${QUEM_RESOLVE[quemResolve]}`} />
        </span>
      ),
  },
  {
    id: 'atendido',
    titulo: 'Atendido',
    direita: true,
    planilha: ({ atendido }) => (atendido ? 'Sim' : 'Não'),
    celula: ({ atendido }) => (atendido ? <Selo tom="verde">Sim</Selo> : <Selo tom="cinza">Ainda não</Selo>),
  },
]
