import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ProntoParaValer as Pronto } from '#web/api/portal/client.ts'
import { empresa as empresaPorId } from '#web/api/portal/empresas.ts'
import { copyToProducao, prontoParaValer } from '#web/api/portal/pronto.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Secao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { count } from '#web/words/formatos.ts'
import { compartilhado } from '#web/words/pronto.ts'
import { Conferencia } from './Conferencia.tsx'
import { Copiado } from './Copiado.tsx'
import { OQueVai } from './OQueVai.tsx'

const rota = getRouteApi('/dentro/empresas/$id/pronto-para-valer')

/** What a company lacks before its notes count, what is copied from homologação, and, once it is, where to see it. */
export function ProntoParaValer() {
  const { id } = rota.useParams()
  const { data: empresa } = useQuery(empresaPorId(id))
  const { data: pronto, error, refetch } = useQuery(prontoParaValer(id))
  const copy = useMutation({ mutationFn: () => copyToProducao(id) })
  const porque = usePorque()('config.write', 'copiar para a produção')
  const back = (
    <Link to="/empresas/$id" params={{ id }} search={{}}>
      {empresa?.razaoSocial ?? 'Empresa'}
    </Link>
  )
  if (!pronto) return <NaoCarregado titulo="Pronto para valer" back={back} erro={error} onRetry={refetch} alto={640} />
  const aCopiar = Object.values(pronto.copia).reduce((sum, each) => sum + each.aCopiar, 0)
  return (
    <>
      <Cabecalho titulo="Pronto para valer" texto="De homologação para a produção." back={back} />
      <Situacao pronto={pronto} />
      <div role="status">{copy.data && <Copiado copia={copy.data} empresaId={id} />}</div>
      <Secao titulo="O que a produção pede">
        <Conferencia itens={pronto.itens} />
      </Secao>
      <Secao
        titulo="O que vai para a produção"
        texto="Só o que ela ainda não tem. O que já existe lá fica como está, e copiar de novo não repete nada."
      >
        <OQueVai copia={pronto.copia} />
        {copy.error && (
          <div className="mt-4">
            <Falha erro={copy.error} />
          </div>
        )}
        <div className="mt-4">
          <Botao
            tipo="principal"
            ocupado={copy.isPending}
            porque={porque ?? (pronto.podeCopiar ? (aCopiar === 0 ? NADA : undefined) : FALTA)}
            onClick={() => copy.mutate()}
          >
            Copiar para a produção
          </Botao>
        </div>
      </Secao>
      <NaoSeCopia compartilhados={pronto.compartilhados} />
    </>
  )
}

const NADA = 'A produção já tem tudo o que há em homologação.'
const FALTA = 'Antes de copiar, resolva o que está marcado com Falta.'

function Situacao({ pronto: { pronta, itens } }: { pronto: Pronto }) {
  const faltam = itens.filter(({ estado }) => estado === 'falta').length
  const conferir = itens.filter(({ estado }) => estado === 'confira').length
  if (!pronta)
    return (
      <Painel tom="ambar" icone={TriangleAlert} titulo={count(faltam, 'coisa falta', 'coisas faltam')}>
        <p className="mt-1">Enquanto faltar, a produção recusa as notas desta empresa.</p>
      </Painel>
    )
  return (
    <Painel tom="verde" icone={CircleCheck} titulo="Nada falta">
      <p className="mt-1">
        A produção aceita notas desta empresa.
        {conferir > 0 && ` Antes da primeira, confira ${count(conferir, 'item', 'itens')} que só você conhece.`}
      </p>
    </Painel>
  )
}

/** What is of both ambientes already, and what stays in each. */
const NaoSeCopia = ({ compartilhados }: Pick<Pronto, 'compartilhados'>) => (
  <div className="grid gap-x-10 md:grid-cols-2">
    <Secao titulo="Já vale nos dois ambientes">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {compartilhados.map((each) => (
          <li key={each.tipo}>{compartilhado(each)}</li>
        ))}
      </ul>
    </Secao>
    <Secao titulo="Nunca se copia">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>Notas, lotes e números das séries.</li>
        <li>Usuário, senha e token da prefeitura: cada ambiente tem os seus.</li>
        <li>Chaves de API e segredos de webhooks: crie os de produção.</li>
      </ul>
    </Secao>
  </div>
)
