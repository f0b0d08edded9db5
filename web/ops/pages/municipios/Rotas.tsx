import { Link } from '@tanstack/react-router'
import type { Ambiente, MunicipioAdmin } from '#web/api/ops/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { QUEM_RESOLVE } from '#web/words/municipios.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'

/** By which road a note of today goes in each environment, why, and what is missing. */
export const Rotas = ({ municipio }: { municipio: MunicipioAdmin }) => (
  <Secao titulo="Por onde a nota vai hoje">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {(['producao', 'homologacao'] as const).map((ambiente) => (
        <Rota key={ambiente} ambiente={ambiente} municipio={municipio} />
      ))}
    </div>
  </Secao>
)

function Rota({ ambiente, municipio }: { ambiente: Ambiente; municipio: MunicipioAdmin }) {
  const { trilho, motivo, conexao, falta, padrao } = municipio.rotas[ambiente]
  return (
    <section aria-label={AMBIENTES[ambiente]} className="border-t border-linha pt-3 text-sm">
      <h3 className="mb-1 flex items-center gap-2 font-medium">
        {AMBIENTES[ambiente]}
        {falta ? <Selo tom="cinza">Falta</Selo> : <Selo tom="verde">{TRILHOS[trilho]}</Selo>}
      </h3>
      <p>
        {TRILHOS[trilho]}: {motivo}.
      </p>
      {conexao && (
        <p className="mt-1">
          Pela conexão{' '}
          <Link
            to="/conexoes"
            search={{ municipio: municipio.ibge }}
            className="font-mono text-xs text-anil hover:underline"
          >
            {conexao.slug} v{conexao.versao}
          </Link>
          {padrao && <span className="text-tinta-2"> · {padrao}</span>}
        </p>
      )}
      {falta && (
        <p className="mt-1 text-tinta-2">
          {falta.oQueFazer} Quem resolve: {QUEM_RESOLVE[falta.quemResolve]}.
        </p>
      )}
    </section>
  )
}
