import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Conexao, call, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { renewCidades } from '../conexoes/AnexarCidades.tsx'
import { whyNotPublish } from '../conexoes/ensaio-vale.ts'
import { municipioDe } from './Cidade.tsx'
import { respostaDe } from './campos.ts'

/** Publishes the draft and attaches the city to it: what that reaches, and what is still missing. */
export function Publicar({ conexao, municipio }: { conexao: Conexao; municipio: string }) {
  const { id, slug, template, urls } = conexao
  const porque = usePorque()('admin.conexao.publish', 'publicar conexões')
  const { data: cidade } = useQuery(municipioDe(municipio))
  const [perguntando, setPerguntando] = useState(false)
  const ambientes = (['homologacao', 'producao'] as const).filter((each) => urls[each]?.['padrao'])
  const onde = ambientes.map((each) => AMBIENTES[each].toLowerCase()).join(' e ')
  const nome = cidade ? `${cidade.nome}, ${cidade.uf}` : municipio
  const deOutra = !!cidade?.conexao && cidade.conexao.slug !== slug
  const falta =
    ambientes.length === 0
      ? 'Falta um endereço, no passo 4.'
      : respostaDe(template, 'homologacao.modo') === undefined
        ? 'Falta responder “Como a cidade testa”, no passo 4.'
        : whyNotPublish(conexao)
  const esperam = cidade ? cidade.esperando.producao + cidade.esperando.homologacao : 0
  return (
    <>
      <p className="text-sm">
        Alcança <strong className="font-medium">{nome}</strong>, em {onde || 'nenhum ambiente ainda'}.{' '}
        {esperam > 0 && 'Quem pediu para ser avisado recebe um e-mail. '}
        {deOutra
          ? `Ela sai da conexão ${cidade?.conexao?.slug} e entra nesta; as notas em andamento seguem na versão em que saíram.`
          : 'Nenhuma nota em andamento muda.'}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <Botao tipo="principal" porque={porque ?? falta} onClick={() => setPerguntando(true)}>
          Publicar e atender {nome}
        </Botao>
        {falta && <span className="text-tinta-2">{falta}</span>}
      </p>
      {perguntando && (
        <Confirmar
          titulo={`Publicar ${slug}`}
          acao="Publicar"
          digitar={slug}
          onConfirm={async () => {
            const caminho = { id }
            await call('POST /admin/conexoes/{id}/publicar', { caminho })
            const corpo = { municipios: [{ municipio }], ...(deOutra && { forcar: true }) }
            await call('POST /admin/conexoes/{id}/municipios', { caminho, corpo })
            notifyDone('Cidade no ar', `${nome} emite por ${slug}.`)
            await renewCidades()
            await renew('GET /admin/conexoes/{id}', 'GET /admin/conexoes/slug/{slug}/versoes')
          }}
          onClose={() => setPerguntando(false)}
        >
          {nome} passa a emitir por esta conexão, em {onde}.
        </Confirmar>
      )}
    </>
  )
}
