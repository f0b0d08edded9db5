import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { type Empresa, queryClient } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { useHojeNaEmpresa } from '#web/api/portal/fatos.ts'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useEstado, useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Mes } from '#web/kit/form/TextoComMascara.tsx'
import { documento } from '#web/words/formatos.ts'
import { LISTADAS_MAX, primeiras, useEmpresa, usePadroes } from './emitente.ts'
import { Parte } from './Grupo.tsx'

const opcaoOf = ({ cpfCnpj, razaoSocial }: Empresa) => ({
  value: cpfCnpj,
  label: `${razaoSocial} · ${documento(cpfCnpj)}`,
})

export function QuemEmite() {
  const lista = useQuery(primeiras())
  const emitente = useEmpresa(useValor<string>('prestador.cpfCnpj'))
  usePadroesDaEmpresa(emitente, lista.data?.items)
  const mes = useHojeNaEmpresa(emitente).slice(0, 7)
  const opcoes = lista.data?.items.filter(({ ativa }) => ativa).map(opcaoOf) ?? []
  return (
    <Parte titulo="Quem emite">
      {lista.error && (
        <div className="col-span-full">
          <Falha erro={lista.error} onRetry={() => lista.refetch()} />
        </div>
      )}
      {lista.data && lista.data.total > LISTADAS_MAX ? (
        <EscolhaBuscada
          nome="prestador.cpfCnpj"
          rotulo="Empresa"
          tabela="empresas"
          search={searchEmpresas}
          className="sm:col-span-4"
        />
      ) : (
        <Escolha
          nome="prestador.cpfCnpj"
          rotulo="Empresa"
          opcoes={opcoes}
          placeholder={lista.data ? 'Escolha' : 'Carregando'}
          ajuda={<SobreACidade emitente={emitente} />}
          className="sm:col-span-4"
        />
      )}
      <Mes
        nome="competencia"
        rotulo="Competência"
        ajuda={`Em branco, usamos ${mes.split('-').reverse().join('/')}.`}
        className="sm:col-span-2"
      />
      {lista.data?.total === 0 && (
        <p className="col-span-full text-sm text-tinta-2">
          Nenhuma empresa cadastrada.{' '}
          <Link to="/empresas/nova" className="text-anil hover:underline">
            Cadastre a primeira
          </Link>{' '}
          para emitir.
        </p>
      )}
    </Parte>
  )
}

function SobreACidade({ emitente }: { emitente: Empresa | undefined }) {
  if (!emitente) return 'Quem presta o serviço.'
  const { descricaoCidade, estado } = emitente.endereco
  if (!emitente.certificado)
    return (
      <>
        Sem certificado: a nota seria recusada.{' '}
        <Link to="/empresas/$id" params={{ id: emitente.id }} className="text-anil hover:underline">
          Enviar o certificado
        </Link>
      </>
    )
  return descricaoCidade ? `Emite em ${descricaoCidade}, ${estado}.` : 'Quem presta o serviço.'
}

async function searchEmpresas(q: string) {
  const { items } = await queryClient.ensureQueryData(empresas({ q, limit: 20 }))
  return items.map(opcaoOf)
}

/**
 * Defaults: the only company issues, the place of a service is the issuer's city, and its rate is the one that the
 * company's configuration for that city proposes.
 */
function usePadroesDaEmpresa(emitente: Empresa | undefined, todas: Empresa[] | undefined): void {
  const { read, change } = useFormulario()
  const quantos = useEstado(({ valores }) => (valores as Rascunho).servico?.length ?? 0)
  const servicos = () => (read('servico') ?? []) as NonNullable<Rascunho['servico']>
  const unica = todas?.length === 1 ? todas[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the companies are loaded
  useEffect(() => {
    if (unica && !read('prestador.cpfCnpj')) change('prestador.cpfCnpj', unica.cpfCnpj)
  }, [unica])
  const cidade = emitente?.endereco.codigoCidade
  const padroes = usePadroes()
  const servicoPadrao = padroes?.servicoPadrao
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new company
  useEffect(() => {
    if (padroes)
      void import('./servico-padrao.ts').then((each) => each.putServicoPadrao({ read, change }, servicoPadrao!))
  }, [servicoPadrao, emitente?.id])
  const aliquota = padroes?.aliquotaIssPadrao
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new company or a new service
  useEffect(() => {
    if (typeof aliquota !== 'number') return
    servicos().forEach((item, indice) => {
      if (item.iss?.aliquota === undefined) change(`servico[${indice}].iss.aliquota`, aliquota)
    })
  }, [aliquota, emitente?.id, quantos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new company or a new service
  useEffect(() => {
    if (!cidade) return
    servicos().forEach((item, indice) => {
      if (!item.municipioPrestacao) change(`servico[${indice}].municipioPrestacao`, cidade)
    })
  }, [cidade, quantos])
}
