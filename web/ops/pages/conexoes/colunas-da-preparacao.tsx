import { Link } from '@tanstack/react-router'
import type { CidadePreparada } from '#web/api/ops/client.ts'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { SITUACOES_PREPARADAS } from '#web/words/conexoes.ts'
import { Faltas, SeloPreparada } from './Simulacao.tsx'

export const COLUNAS: Coluna<CidadePreparada>[] = [
  {
    id: 'cidade',
    titulo: 'Cidade',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ municipio, nome, uf, conexaoId, slug }) => (
      <>
        {conexaoId ? (
          <Link to="/conexoes/$id" params={{ id: conexaoId }} search={{}} className={LINK_LINHA}>
            {nome}, {uf}
          </Link>
        ) : (
          <Link to="/municipios/$codigo" params={{ codigo: municipio }} search={{}} className={LINK_LINHA}>
            {nome}, {uf}
          </Link>
        )}
        {slug && <span className="sub block font-mono">{slug}</span>}
      </>
    ),
  },
  {
    id: 'faltas',
    titulo: 'O que falta',
    planilha: ({ faltas }) => faltas.map(({ oQueFazer }) => oQueFazer).join(' '),
    celula: (cidade) => <Faltas {...cidade} />,
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    direita: true,
    planilha: ({ situacao }) => SITUACOES_PREPARADAS[situacao].rotulo,
    celula: (cidade) => <SeloPreparada {...cidade} />,
  },
]
