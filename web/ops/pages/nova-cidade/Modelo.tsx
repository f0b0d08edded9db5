import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Ambiente, type Analise, call, read, renew } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { AMBIENTES } from '#web/words/status.ts'
import { ANDANDO } from '../analyzer/Conclusao.tsx'
import { Candidatos } from './Candidatos.tsx'
import { municipioDe } from './Cidade.tsx'
import { EnsaiarModelos } from './EnsaiarModelos.tsx'
import { UsarModelo } from './UsarModelo.tsx'

const A_CADA_MS = 1_500
type Props = {
  analise: string
  municipio: string
  ambiente: Ambiente
  onDraft: (conexao: string, empresa: string | undefined) => void
}

export const analiseDe = (jobId: string) => ({
  ...read('GET /admin/analyzer/{jobId}', { caminho: { jobId } }),
  refetchInterval: ({ state: { data } }: { state: { data: Analise | undefined } }) =>
    data && !ANDANDO.includes(data.status) ? (false as const) : A_CADA_MS,
})

/** The templates that fit, each rehearsed against the city, and the choice of one. */
export function EscolherModelo({ analise, municipio, ambiente, onDraft }: Props) {
  const { data, error, refetch } = useQuery(analiseDe(analise))
  const cidade = useQuery(municipioDe(municipio))
  const [escolhido, setEscolhido] = useState<string>()
  const [empresa, setEmpresa] = useState<string>()
  const ensaio = useMutation({
    mutationFn: (corpo: { empresaId: string; municipio: string; url?: string; padroes?: string[] }) =>
      call('POST /admin/analyzer/{jobId}/ensaiar', { caminho: { jobId: analise }, corpo }),
    onSuccess: () => renew('GET /admin/analyzer/{jobId}'),
  })
  if (!data || !cidade.data) return <NaoCarregado erro={error ?? cidade.error} onRetry={refetch} alto={200} />
  if (ANDANDO.includes(data.status))
    return (
      <p role="status" className="text-sm">
        Lendo o que a cidade publica e comparando com cada modelo. Esta página muda sozinha.
      </p>
    )
  const { resultado, erro } = data
  if (!resultado)
    return (
      <Painel tom="vermelho" titulo="A leitura não terminou">
        <p className="mt-1">{erro ?? 'A análise foi cancelada ou descartada.'} Mude o endereço no passo 2.</p>
      </Painel>
    )
  const { proposta, candidatos } = resultado
  const dito = proposta?.ambiente
  if (dito && dito !== ambiente)
    return (
      <Painel tom="ambar" titulo={`O endereço diz ${AMBIENTES[dito].toLowerCase()}`}>
        <p className="mt-1">
          Você respondeu {AMBIENTES[ambiente].toLowerCase()}, e o endereço lido (
          <span className="font-mono text-xs break-all">{proposta?.endereco}</span>) nomeia o outro. Mude no passo 2.
        </p>
      </Painel>
    )
  const url = ambiente === 'homologacao' ? (proposta?.endereco ?? data.url ?? undefined) : undefined
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{fraseDosCandidatos(resultado)}</p>
      <EnsaiarModelos
        envia={!!url}
        onRehearse={(empresaId) => {
          setEmpresa(empresaId)
          return ensaio.mutateAsync({ empresaId, municipio, ...(url && { url }) })
        }}
      />
      {ensaio.error && <Falha erro={ensaio.error} />}
      <Candidatos
        candidatos={candidatos}
        ensaios={ensaio.data?.items ?? []}
        escolhido={escolhido}
        onChoose={setEscolhido}
      />
      <UsarModelo
        key={escolhido}
        {...{ analise, escolhido, ambiente, cidade: cidade.data }}
        onDraft={(conexao) => onDraft(conexao, empresa)}
      />
    </div>
  )
}

function fraseDosCandidatos({ proposta, candidatos }: NonNullable<Analise['resultado']>): string {
  if (!proposta) return 'Nenhum modelo combina bem com o que a cidade publica. Ensaie os mais próximos e escolha.'
  const empatados = [proposta.padrao, ...(proposta.empatados ?? [])]
  return empatados.length > 1
    ? `${new Intl.ListFormat('pt-BR').format(empatados)} empatam: ensaie e escolha um.`
    : `${proposta.padrao} é o que mais combina, de ${candidatos.length} que se parecem. Ensaie antes de escolher.`
}
