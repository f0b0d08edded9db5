import type { CidadePreparada, CidadeSimulada } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { SITUACOES_PREPARADAS } from '#web/words/conexoes.ts'
import { inteiro } from '#web/words/formatos.ts'
import { QUEM_RESOLVE } from '#web/words/municipios.ts'

/** What a city lacks, who fixes it and what to do. */
export const Faltas = ({ faltas }: Pick<CidadePreparada, 'faltas'>) => (
  <ul className="flex flex-col gap-0.5">
    {faltas.map(({ codigo, impede, quemResolve, oQueFazer }) => (
      <li key={codigo} className={impede ? undefined : 'text-tinta-2'}>
        {oQueFazer} <span className="sub">Quem resolve: {QUEM_RESOLVE[quemResolve]}.</span>
      </li>
    ))}
  </ul>
)

export const SeloPreparada = ({ situacao }: Pick<CidadePreparada, 'situacao'>) => (
  <Selo tom={SITUACOES_PREPARADAS[situacao].tom}>{SITUACOES_PREPARADAS[situacao].rotulo}</Selo>
)

const COLUNAS: Coluna<CidadeSimulada>[] = [
  {
    id: 'cidade',
    titulo: 'Cidade',
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ nome, uf, slug }) => (
      <>
        <span className="font-medium">
          {nome}, {uf}
        </span>
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
    titulo: 'Ficaria',
    planilha: ({ situacao }) => SITUACOES_PREPARADAS[situacao].rotulo,
    direita: true,
    celula: (cidade) => <SeloPreparada {...cidade} />,
  },
]

/** What a preparation would do to each city, and how many would end in each state. */
export function Simulacao({ cidades }: { cidades: CidadeSimulada[] }) {
  const contas = Map.groupBy(cidades, ({ situacao }) => situacao)
  return (
    <div>
      <ul aria-label="O que aconteceria" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {[...contas].map(([situacao, daqui]) => (
          <li key={situacao} className="flex items-center gap-2">
            <span className="text-lg tabular-nums">{inteiro(daqui.length)}</span>
            <SeloPreparada situacao={situacao} />
          </li>
        ))}
      </ul>
      <TabelaInteira
        rotulo="O que aconteceria"
        colunas={COLUNAS}
        linhas={cidades}
        mostradas={MOSTRADAS}
        chave={({ municipio }) => municipio}
        grade='"cidade situacao" "faltas faltas"'
        densa
        vazio={<Vazio titulo="Nenhuma cidade">Nenhuma fala este padrão aí. Escolha as cidades, ou outro estado.</Vazio>}
      />
      {cidades.length > MOSTRADAS && <p className="sub mt-2">E mais {inteiro(cidades.length - MOSTRADAS)}.</p>}
    </div>
  )
}
const MOSTRADAS = 100
