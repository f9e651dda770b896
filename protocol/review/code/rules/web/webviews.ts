// Flags web views and apps that let pages or other apps reach what belongs to the app.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { walk } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { called, isTrue, judgeUses, named, setting, type UseFacts } from '../../uses.ts'

const DOCS = 'https://developer.android.com/reference/android/webkit/WebSettings'

export const viewOpened = rule({
  id: 'code.web.sandboxed',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://developer.android.com/privacy-and-security/risks/webview-unsafe-file-inclusion',
  message: ({ shown }: UseFacts) => `\`${shown}\`: pages or other apps reach what belongs to this one.`,
  fix: 'Turn it off.',
  fires: [
    adds(
      'app/Shop.kt',
      'class Shop : Activity() {',
      '  fun show(web: WebView) { web.settings.allowFileAccess = true }',
    ),
    adds(
      'app/Shop.java',
      'class Shop extends Activity {',
      '  void show(WebView web) { web.addJavascriptInterface(new Till(), "till"); }',
    ),
  ],
  quiet: [
    adds(
      'app/Shop.kt',
      'class Shop : Activity() {',
      '  fun show(web: WebView) { web.settings.allowFileAccess = false }',
    ),
    adds(
      'app/Shop.java',
      'class Shop extends Activity {',
      '  void show(WebView web) { web.removeJavascriptInterface("till"); }',
    ),
  ],
})

export const judgeViewOpened = judgeUses(viewOpened, [
  setting(
    'javaScriptEnabled setJavaScriptEnabled allowFileAccess setAllowFileAccess allowFileAccessFromFileURLs setAllowFileAccessFromFileURLs allowUniversalAccessFromFileURLs setAllowUniversalAccessFromFileURLs allowContentAccess setWebContentsDebuggingEnabled',
    isTrue,
    DOCS,
  ),
  called('.addJavascriptInterface', DOCS),
  named(
    'MODE_WORLD_READABLE MODE_WORLD_WRITEABLE .MODE_WORLD_READABLE .MODE_WORLD_WRITEABLE',
    'https://developer.android.com/reference/android/content/Context#MODE_WORLD_READABLE',
  ),
])

export const pageChosen = rule({
  id: 'code.web.bridge_to_given_page',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/749.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` shows a page that another app or a link chooses, in a view whose scripts call into this app.`,
  fix: 'Show fixed pages only, or take the bridge away.',
  fires: [
    adds(
      'app/Shop.kt',
      'class Shop : Activity() {',
      '  fun show(web: WebView) {',
      '    web.addJavascriptInterface(Till(), "till")',
      '    web.loadUrl(intent.getStringExtra("page"))',
      '  }',
    ),
    changes(
      'app/Shop.kt',
      'class Shop : Activity() { fun show(web: WebView) { web.addJavascriptInterface(Till(), "till")',
      '    web.loadUrl(PAGE) } }',
      '    web.loadUrl(intent.data?.getQueryParameter("page") ?: PAGE) } }',
    ),
  ],
  quiet: [
    adds(
      'app/Shop.kt',
      'class Shop : Activity() {',
      '  fun show(web: WebView) {',
      '    web.addJavascriptInterface(Till(), "till")',
      '    web.loadUrl(PAGE)',
      '  }',
    ),
    adds(
      'app/Shop.kt',
      'class Shop : Activity() {',
      '  fun show(web: WebView) {',
      '    web.loadUrl(PAGE)',
      '  }',
    ),
  ],
})

export const judgePageChosen = judgeNode(
  (tree, { image, flow }) => {
    if (tree.kind !== 'call' || !tree.items.some((one) => flow.valueOf(one).source !== null)) return null
    let hasBridge = false
    walk(image.root, (one) => {
      if (one.kind === 'call' && one.left?.name === 'addJavascriptInterface') hasBridge = true
      return !hasBridge
    })
    return hasBridge
      ? hit(pageChosen, tree, { shown: excerpt(textOf(image.side, tree), 90) }, '', true)
      : null
  },
  ['loadUrl', 'loadDataWithBaseURL', 'loadData'],
)
