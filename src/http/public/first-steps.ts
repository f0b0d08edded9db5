import { escapeHtml } from '#platform/http/escape-html.ts'
import { STATES_FIGURE } from './states-figure.ts'

/** The texts that the simulated cities obey (simulator/README.md#behaviours), and what the client sees of each. */
export const TEXTOS_DO_SIMULADOR: readonly (readonly [texto: string, efeito: string])[] = [
  ['[simular: autorizar]', 'Autoriza, como sem texto nenhum.'],
  ['[simular: rejeitar:E0310]', 'Recusa com esse código oficial: a nota fica rejeitada, com erros[] e nfse.rejeitada.'],
  ['[simular: demorar:10]', 'Responde só depois de 10 segundos: meta.situacao é enviando.'],
  ['[simular: indisponivel x2]', 'Fica fora nas duas primeiras tentativas; a nota espera e tenta de novo sozinha.'],
  [
    '[simular: autorizar-e-calar x1]',
    'Autoriza e não responde: meta.situacao é incerta, a nota é consultada e não reenviada, e acaba autorizada.',
  ],
  ['[simular: cortar-antes x1]', 'Corta a conexão antes de processar; a nota tenta de novo.'],
  ['[simular: duplicado-sem-numero]', 'Autoriza, e diz só que já existe: a nota é achada por consulta.'],
  ['[simular: lote-na-consulta:4]', 'Em prefeituras com protocolo: decide na quarta consulta (aguardando_prefeitura).'],
]

const code = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`

const PEDIDO = `curl -s https://SEU-ENDERECO/v1/nfse \\
  -H "Authorization: Bearer $CHAVE" \\
  -H "Content-Type: application/json" \\
  -d '{
    "idIntegracao": "pedido-1042",
    "prestador": { "cpfCnpj": "11222333000181" },
    "tomador": {
      "cpfCnpj": "12345678000195",
      "razaoSocial": "Tomador Exemplo Ltda",
      "endereco": {
        "logradouro": "Avenida Paulista", "numero": "1000", "bairro": "Bela Vista",
        "codigoCidade": "3550308", "estado": "SP", "cep": "01310100"
      }
    },
    "servico": [{
      "codigo": "01.07",
      "municipioPrestacao": "1504208",
      "discriminacao": "Suporte técnico em informática",
      "valor": { "servico": 1000 },
      "iss": { "aliquota": 3 }
    }]
  }'`

const RESPOSTA = `HTTP/1.1 202 Accepted

{ "id": "7c9e6679-…", "status": "processando", "numeroRps": "42",
  "meta": { "situacao": "na_fila", "proximaVerificacaoEm": "2026-01-15T13:45:30.000Z", … },
  "avisos": [], "erros": [], … }`

const CONSULTA = `curl -s https://SEU-ENDERECO/v1/nfse/7c9e6679-… -H "Authorization: Bearer $CHAVE"`

/** What an integrator reads first, above the operations. */
export const FIRST_STEPS = `<main class="guia">
<h1>Emita a primeira nota em cinco minutos</h1>
<p>Um JSON, o mesmo para os 5.571 municípios. O serviço calcula os tributos, escolhe o caminho, assina, fala com a
prefeitura ou com o sistema nacional, e devolve número, XML assinado, PDF e webhook.</p>

<h2 id="chave">1. Uma chave de API</h2>
<p>Crie-a no portal, em <b>Chaves</b>; ela só aparece uma vez. <code>nfse_hml_…</code> emite em homologação e
<code>nfse_prod_…</code> em produção. Numa instalação local, <code>npm start</code> imprime uma na primeira vez, com uma
empresa de demonstração que emite todos os exemplos desta página. A empresa precisa do certificado A1
(<code>POST /empresas/{id}/certificado</code>, ou o portal).</p>

<h2 id="primeira-nota">2. O pedido</h2>
${code(PEDIDO)}
<p>A resposta vem em milissegundos, com o id e o número do RPS. A prefeitura ainda não foi chamada:</p>
${code(RESPOSTA)}
<p>Para conferir sem emitir, mande o mesmo corpo a <code>POST /nfse/validar</code>: tributos calculados, avisos, caminho e
prévia do XML. O que falta ou está errado vem todo de uma vez, campo por campo, com a correção
(<a href="docs/erros">códigos de erro</a>).</p>

<div class="duas"><div>
<h2 id="estados">3. O resultado</h2>
<p>Espere o webhook, ou repita <code>GET /nfse/{id}</code> enquanto o status for <code>processando</code> ou
<code>falha_temporaria</code>:</p>
${code(CONSULTA)}
<ul>
<li><b>autorizada</b>: tem <code>numero</code>, <code>chaveAcesso</code> e <code>urls</code> do PDF e do XML. O que o
município apurou de outro modo está em <code>apurado</code>.</li>
<li><b>rejeitada</b>: <code>erros[]</code> diz o campo e o que fazer. Corrija e mande de novo com o mesmo
<code>idIntegracao</code>.</li>
<li><b>falha_temporaria</b>: não deu desta vez; o serviço tenta, ou pergunta, de novo sozinho.</li>
<li><b>falha_definitiva</b>: as tentativas acabaram, e a nota não existe. Mande de novo.</li>
</ul>
<p>Enquanto isso, <code>meta.situacao</code> diz o que acontece (<code>na_fila</code>, <code>enviando</code>,
<code>aguardando_prefeitura</code>, <code>consultando</code>, <code>incerta</code>) e
<code>meta.proximaVerificacaoEm</code>, quando o serviço age de novo. Uma nota <code>incerta</code> pode existir no
município: ela é consultada, e nunca reenviada às cegas. Não a emita de novo com outro id.</p>
<p>Com <code>"opcoes": { "modoSincrono": true }</code> a própria emissão espera até 30 segundos pela resposta final.</p>
</div>
${STATES_FIGURE}
</div>

<h2 id="idempotencia">Repetir sem emitir duas vezes</h2>
<p>Mande sempre um <code>idIntegracao</code> seu, um por nota. A resposta se perdeu? Repita o mesmo pedido: vem a nota que
já existe, no estado em que está. Com outro corpo, vem a mesma nota e o aviso
<code>IDEMPOTENCIA_CORPO_DIVERGENTE</code>; de outra empresa ou ambiente, 409 <code>IDEMPOTENCIA_CONFLITO</code>. Depois de
<code>rejeitada</code> ou <code>falha_definitiva</code>, o mesmo id emite uma nota nova, ligada à anterior por
<code>meta.reemissaoDeId</code>. Erros 429 e 5xx se repetem do mesmo modo, depois de <code>Retry-After</code>.</p>

<h2 id="ambientes">Homologação e produção</h2>
<div><table>
<thead><tr><th></th><th>Homologação</th><th>Produção</th></tr></thead>
<tbody>
<tr><td><b>Chave</b></td><td data-nome="Homologação"><code>nfse_hml_…</code></td><td data-nome="Produção"><code>nfse_prod_…</code></td></tr>
<tr><td><b>Nota</b></td><td data-nome="Homologação">sem valor fiscal, com tarja no PDF</td><td data-nome="Produção">vale, e gera imposto</td></tr>
<tr><td><b>Certificado</b></td><td data-nome="Homologação">aceita um de teste, autoassinado</td><td data-nome="Produção">A1 da ICP-Brasil</td></tr>
<tr><td><b>Webhook</b></td><td data-nome="Homologação">HTTP ou HTTPS</td><td data-nome="Produção">HTTPS</td></tr>
</tbody></table></div>
<p>O caminho, o corpo e as respostas são os mesmos: para ir a produção, troque a chave. Uma chave não vê as notas do outro
ambiente.</p>

<h2 id="textos">Textos que ensaiam cada resposta</h2>
<p>Onde a homologação é a simulada, como na instalação padrão, a cidade obedece a um texto em
<code>servico[0].discriminacao</code> (ou no <code>motivo</code> de um cancelamento). <code>x2</code> vale para as duas
primeiras tentativas; partes separadas por <code>;</code> seguem em ordem. Prefeituras de verdade o ignoram, e ele iria na
nota: não o use em produção.</p>
<div><table>
<thead><tr><th>Texto</th><th>O que acontece</th></tr></thead>
<tbody>
${TEXTOS_DO_SIMULADOR.map(
  ([texto, efeito]) => `<tr><td><code>${escapeHtml(texto)}</code></td><td>${escapeHtml(efeito)}</td></tr>`,
).join('\n')}
</tbody></table></div>

<h2 id="depois">Depois da autorização</h2>
<p><code>POST /nfse/{id}/cancelar</code> no prazo do município; depois dele, <code>solicitar-cancelamento</code>.
<code>substituir</code> emite outra nota no lugar. Webhooks são assinados: <a href="#documentacao">mais abaixo</a> está como
conferir, com um exemplo para testar o seu código. O que muda em 2027 está em <a href="docs/mudancas">o que muda na
lei</a>.</p>
</main>`
