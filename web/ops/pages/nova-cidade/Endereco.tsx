import { useQuery } from '@tanstack/react-query'
import { type Ambiente, call, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { usePorque } from '#web/ops/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { CamposDaAnalise, type ValoresDaAnalise, whatToAnalyse } from '../analyzer/CamposDaAnalise.tsx'
import { municipioDe } from './Cidade.tsx'

type Valores = ValoresDaAnalise & { ambiente?: Ambiente }
type Props = { municipio: string; onStart: (analise: string, ambiente: Ambiente) => void }

/** The address of the city's system and of which ambiente it is: the service never supposes either. */
export function InformarEndereco({ municipio, onStart }: Props) {
  const porque = usePorque()('admin.analise.write', 'analisar web services')
  const { data } = useQuery(municipioDe(municipio))
  const conhecidos = Object.entries(data?.urlsConhecidas ?? {})
  return (
    <Formulario<Valores>
      inicial={{}}
      validate={(valores) => [
        ...requireFields(valores, { ambiente: 'Diga de qual ambiente é o endereço.' }),
        ...whatToAnalyse(valores),
      ]}
      onSubmit={async ({ ambiente = 'homologacao', arquivo: _, ...corpo }) => {
        const { id } = await call('POST /admin/analyzer', { corpo })
        await renew('GET /admin/analyzer/historico')
        onStart(id, ambiente)
      }}
      className="flex max-w-xl flex-col gap-4"
    >
      {(valores) => (
        <>
          {conhecidos.length > 0 && (
            <p className="text-sm">
              A tabela conhece{' '}
              {conhecidos.map(([ambiente, url], i) => (
                <span key={ambiente}>
                  {i > 0 && ' e '}
                  <span className="font-mono text-xs break-all">{url}</span> (
                  {AMBIENTES[ambiente as Ambiente].toLowerCase()})
                </span>
              ))}
              . Confira antes de usar.
            </p>
          )}
          <Opcoes nome="ambiente" rotulo="De qual ambiente é o endereço" opcoes={OPCOES} />
          <CamposDaAnalise {...valores} />
          <FalhaDoFormulario />
          <span>
            <Enviar porque={porque}>Ler e comparar</Enviar>
          </span>
        </>
      )}
    </Formulario>
  )
}

const OPCOES = [
  {
    value: 'homologacao',
    label: 'Homologação',
    ajuda: 'Notas de teste: os modelos são ensaiados de verdade contra ele.',
  },
  {
    value: 'producao',
    label: 'Produção',
    ajuda: 'Notas que valem: nada é enviado; os modelos são montados e conferidos.',
  },
]

/** The address that was given, in a sentence. */
export const FraseDoEndereco = ({ ambiente, url }: { ambiente: Ambiente; url: string | null }) => (
  <>
    <strong className="font-medium">{AMBIENTES[ambiente]}</strong>{' '}
    <span className="font-mono text-xs break-all">{url ?? 'arquivo enviado'}</span>. O outro ambiente fica sem endereço
    até você o informar: um nunca se copia do outro.
  </>
)
