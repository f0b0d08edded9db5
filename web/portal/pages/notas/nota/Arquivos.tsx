import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ApiError, keyOf, urlOf } from '#web/api/portal/client.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { markControls } from '#web/words/bidi.ts'
import { indentado } from '#web/words/xml.ts'

/** The printed page: shown in a frame, or, on phones, which show no PDF in frames, opened. */
export function Pdf({ nota: { id, status, urls } }: { nota: Nota }) {
  const fone = useFone()
  if (!urls.pdf)
    return <Vazio titulo="O PDF existe enquanto a nota está autorizada ou cancelada">{FALTA[status]}</Vazio>
  const src = urlOf('GET /portal/nfse/{id}/pdf', { caminho: { id }, consulta: {} })
  if (!fone)
    return (
      <iframe
        title="DANFSe"
        src={`${src}#navpanes=0&view=FitH`}
        className="h-[860px] w-full rounded-lg border border-linha bg-papel-1"
      />
    )
  return (
    <div className="flex items-center gap-3 rounded-lg border border-linha px-4 py-3">
      <FileText size={20} className="shrink-0 text-tinta-3" aria-hidden />
      <p className="min-w-0 flex-1 text-sm">DANFSe, a nota para imprimir ou enviar</p>
      <a href={src} target="_blank" rel="noreferrer" className={classeBotao()}>
        Abrir o PDF
      </a>
    </div>
  )
}

/** The signed document of the city. */
export function Xml({ nota: { id, status, urls, competencia } }: { nota: Nota }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('GET /portal/nfse/{id}/xml', { caminho: { id } }),
    queryFn: ({ signal }) => readText(urlOf('GET /portal/nfse/{id}/xml', { caminho: { id } }), signal),
    enabled: !!urls.xml,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!urls.xml && (status === 'cancelada' || status === 'substituida'))
    return (
      <Vazio
        titulo="O XML desta nota está no arquivo do mês"
        acao={
          <Link to="/notas" search={{ status }} className={classeBotao()}>
            Ir a Notas para exportar
          </Link>
        }
      >
        {FALTA[status]} O documento assinado e o do evento que a encerrou vão juntos em Notas, “Exportar”, “XML em ZIP”,
        no mês {competencia.split('-').reverse().join('/')}.
      </Vazio>
    )
  if (!urls.xml) return <Vazio titulo="O XML existe depois que a nota é autorizada">{FALTA[status]}</Vazio>
  if (error || data === undefined) return <NaoCarregado erro={error} onRetry={refetch} />
  return (
    <>
      <Codigo texto={indentado(data)} original={data} linguagem="xml" rotulo="XML da nota" />
      <p className="sub mt-2">
        Organizado em linhas só para leitura. Copiar e baixar dão o documento como foi assinado: guarde-o por 5 anos.
      </p>
    </>
  )
}

async function readText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal })
  if (answer.ok) return markControls(await answer.text())
  throw new ApiError(answer.status, await answer.json())
}

const FALTA: Partial<Record<Nota['status'], string>> = {
  processando: 'A nota ainda está sendo processada.',
  falha_temporaria: 'A nota ainda está sendo processada.',
  rejeitada: 'Esta nota foi rejeitada: corrija e reemita.',
  falha_definitiva: 'Esta nota não chegou a ser emitida.',
  cancelada: 'Esta nota foi cancelada.',
  substituida: 'Esta nota foi substituída.',
}

const NARROW = '(max-width: 767px)'

/** A page as narrow as a phone's, as the styles have it (`max-md`). */
const useFone = (): boolean =>
  useSyncExternalStore(
    (ouvinte) => {
      const media = matchMedia(NARROW)
      media.addEventListener('change', ouvinte)
      return () => media.removeEventListener('change', ouvinte)
    },
    () => matchMedia(NARROW).matches,
  )
