import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { hasPdf } from '#domain/nota/nota.ts'
import { sendNota } from '#web/api/portal/envios.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { envios } from '#web/api/portal/notas.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { BotaoCopiar } from '#web/kit/detail/BotaoCopiar.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar as BotaoEnviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { cartaDe, enderecosDe, escreverAberturas, escreverEnvio, urlDoWhatsApp } from '#web/words/envios.ts'
import { count } from '#web/words/formatos.ts'
import { tituloDaNota } from '#web/words/notas.ts'

/** How often the page asks whether the customer has opened the note. */
const A_CADA_MS = 20_000
const A_VISTA = 2

/** A note that is authorised goes to its customer: by e-mail, by WhatsApp, or by its link; and what happened to it there. */
export function Enviar({ nota }: { nota: Nota }) {
  const may = useMay()
  const [aberto, setAberto] = useState(false)
  const { urlPublica, tomador } = nota
  if (!urlPublica || !hasPdf(nota.status)) return null
  const texto = `${cartaDe(nota).mensagem}\n\n${urlPublica}`
  return (
    <section aria-label="Enviar ao cliente" className="mb-6 flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {may('nota.send') && (
          <Botao onClick={() => setAberto(true)}>
            <Mail size={15} aria-hidden />
            Enviar por e-mail
          </Botao>
        )}
        <a
          href={urlDoWhatsApp(texto, tomador?.telefone ?? null)}
          target="_blank"
          rel="noreferrer"
          className={classeBotao()}
        >
          <MessageCircle size={15} aria-hidden />
          WhatsApp
        </a>
        <BotaoCopiar tipo="comum" texto={urlPublica}>
          Copiar link
        </BotaoCopiar>
      </div>
      <OQueHouve id={nota.id} />
      <Dialogo titulo={`Enviar a ${tituloDaNota(nota)}`} aberto={aberto} onClose={() => setAberto(false)}>
        <Carta nota={nota} onClose={() => setAberto(false)} />
      </Dialogo>
    </section>
  )
}

/** Who sent the note to whom, and whether its page was opened; an empty line while that is not known. */
function OQueHouve({ id }: { id: string }) {
  const { data } = useQuery({ ...envios(id), refetchInterval: A_CADA_MS })
  if (!data) return <p className="text-sm">&nbsp;</p>
  const { itens, aberturas } = data
  const [primeiros, outros] = [itens.slice(0, A_VISTA), itens.slice(A_VISTA)]
  return (
    <div className="text-sm text-tinta-2">
      <p>Página da nota {escreverAberturas(aberturas)}.</p>
      {primeiros.map((envio) => (
        <p key={envio.id} className="break-words">
          Enviada {escreverEnvio(envio)}.
        </p>
      ))}
      {outros.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer">
            {count(outros.length, 'envio antes destes', 'envios antes destes')}
          </summary>
          {outros.map((envio) => (
            <p key={envio.id} className="break-words">
              Enviada {escreverEnvio(envio)}.
            </p>
          ))}
        </details>
      )}
    </div>
  )
}

type Valores = { para?: string; assunto?: string; mensagem?: string; copiaParaMim?: boolean }

/** The message, filled in as it would go by itself. */
function Carta({ nota, onClose }: { nota: Nota; onClose: () => void }) {
  const { data: quem } = useQuery(sessao)
  const { assunto, mensagem } = cartaDe(nota)
  const send = async ({ para = '', ...carta }: Valores) => {
    const enderecos = enderecosDe(para)
    await sendNota(nota.id, { para: enderecos, ...carta })
    onClose()
    notifyDone('Nota a caminho', enderecos.join(', '))
  }
  return (
    <Formulario<Valores>
      inicial={{ ...(nota.tomador?.email && { para: nota.tomador.email }), assunto, mensagem }}
      validate={({ para = '' }) => (enderecosDe(para).length > 0 ? [] : [SEM_ENDERECO])}
      onSubmit={send}
      className="flex flex-col gap-4"
    >
      <Texto
        nome="para"
        rotulo="Para"
        inputMode="email"
        maxLength={1000}
        autoComplete="email"
        ajuda="Até cinco endereços, separados por vírgula."
      />
      <Texto nome="assunto" rotulo="Assunto" maxLength={150} />
      <Texto nome="mensagem" rotulo="Mensagem" linhas={6} maxLength={2000} ajuda="O PDF e o link da nota vão junto." />
      {quem?.emailConfirmado && <Chave nome="copiaParaMim" rotulo={`Cópia para mim, em ${quem.usuario.email}`} />}
      <FalhaDoFormulario />
      <PeDoDialogo>
        <BotaoEnviar>Enviar</BotaoEnviar>
      </PeDoDialogo>
    </Formulario>
  )
}

const SEM_ENDERECO = { campo: 'para', codigo: 'OBRIGATORIO', mensagem: 'Informe o e-mail de quem recebe a nota.' }
